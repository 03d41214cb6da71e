package dev.freshet.server.io.hybrid;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Readiness;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * A thread takes the connection as soon as it has bytes, reads, handles and writes, and gives it back when it has
 * nothing more to read: an idle connection holds no thread. Where all threads have something to do the connection waits
 * for one, unless they may be waiting for what it brings: then the loop reads.
 */
public final class HybridReadiness implements Readiness {
    private final Executor threads;
    private final Predicate<Runnable> ifFree;

    /**
     * @param threads runs a task, later if need be
     * @param ifFree runs a task on a thread that is free, or gives false
     */
    public HybridReadiness(Executor threads, Predicate<Runnable> ifFree) {
        this.threads = threads;
        this.ifFree = ifFree;
    }

    @Override
    public void readable(Connection connection) {
        Protocol protocol = connection.protocol();
        connection.take();
        if (!protocol.readsOnLoop()) {
            threads.execute(protocol);
        } else if (!ifFree.test(protocol)) {
            connection.giveBack();
            protocol.readable();
        }
    }
}
