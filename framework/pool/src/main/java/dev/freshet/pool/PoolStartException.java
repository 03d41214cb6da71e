package dev.freshet.pool;

/** A pool could not open its first connection; see {@link DatabasePoolSettings#initializationFailTimeout()}. */
public final class PoolStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PoolStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
