package dev.freshet.server.io.hybrid;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Readiness;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * Hands a connection with bytes over to a thread, which reads, handles, writes, and returns it when there is nothing
 * more to read. Idle connections therefore occupy no thread. If all threads are busy, the connection waits for one.
 * Exception: if they may be waiting for its input, the event loop reads.
 */
public final class HybridReadiness implements Readiness {
    private final Executor threads;
    private final Predicate<Runnable> ifFree;

    /**
     * @param threads runs a task, possibly later
     * @param ifFree runs a task on a free thread, or returns false
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
