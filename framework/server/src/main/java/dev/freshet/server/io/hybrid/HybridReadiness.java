package dev.freshet.server.io.hybrid;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Readiness;
import java.util.concurrent.Executor;

/**
 * A thread takes the connection as soon as it has bytes, reads, handles and writes, and gives it back when it has
 * nothing more to read: an idle connection holds no thread.
 */
public final class HybridReadiness implements Readiness {
    private final Executor threads;

    public HybridReadiness(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void readable(Connection connection) {
        connection.take();
        threads.execute(connection.protocol());
    }
}
