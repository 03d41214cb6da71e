package dev.freshet.test.postgres;

/** PostgreSQL could not be found, started, stopped or asked; the message says what to do, or what PostgreSQL said. */
public final class PostgresException extends RuntimeException {
    PostgresException(String message) {
        super(message);
    }

    PostgresException(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }

    /** Keeps the thread interrupted. */
    static PostgresException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new PostgresException("interrupted while waiting for PostgreSQL", cause);
    }
}
