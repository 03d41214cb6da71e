package dev.freshet.server.io.watched;

import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/** Handles a connection that has bytes to read. Execution modes differ here. */
@FunctionalInterface
public interface Readiness {
    /** Called on the owning event loop. */
    void readable(Watched connection);

    /** Reads and parses on the event loop; the protocol hands complete requests over to threads. */
    static Readiness onLoop() {
        return connection -> connection.protocol().readable();
    }

    /**
     * Hands the connection over to a thread, which reads, handles, writes, and returns it when there is nothing more to
     * read. Idle connections therefore occupy no thread. If all threads are busy, the connection waits for one.
     * Exception: if they may be waiting for its input, the event loop reads.
     *
     * @param threads runs a task, possibly later
     * @param ifFree runs a task on a free thread, or returns false
     */
    static Readiness onThread(Executor threads, Predicate<Runnable> ifFree) {
        return connection -> {
            Protocol protocol = connection.protocol();
            connection.take();
            if (!protocol.readsOnLoop()) {
                threads.execute(protocol);
            } else if (!ifFree.test(protocol)) {
                connection.giveBack();
                protocol.readable();
            }
        };
    }
}
