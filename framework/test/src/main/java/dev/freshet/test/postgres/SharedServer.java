package dev.freshet.test.postgres;

import org.jspecify.annotations.Nullable;

/** The server that all tests of a JVM share, started on first use. */
final class SharedServer {
    private static @Nullable RealPostgres server;
    /** Kept, because a start that fails can take a minute. */
    private static @Nullable RuntimeException failure;

    private SharedServer() {
    }

    static synchronized RealPostgres get() {
        if (failure != null) {
            throw new PostgresException("the shared PostgreSQL server did not start", failure);
        }
        RealPostgres started = server;
        if (started == null) {
            started = start();
            server = started;
        }
        return started;
    }

    private static RealPostgres start() {
        try {
            return RealPostgres.start();
        } catch (RuntimeException e) {
            // The interrupt of one test does not concern the others.
            failure = Thread.currentThread().isInterrupted() ? null : e;
            throw e;
        }
    }
}
