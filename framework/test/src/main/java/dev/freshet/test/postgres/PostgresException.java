package dev.freshet.test.postgres;

/**
 * PostgreSQL could not be found, started, stopped or queried. The message says what to do, or has PostgreSQL's message.
 */
public final class PostgresException extends RuntimeException {
    PostgresException(String message) {
        super(message);
    }

    PostgresException(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }

    /** Keeps the thread's interrupt flag set. */
    static PostgresException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new PostgresException("interrupted while waiting for PostgreSQL", cause);
    }
}
