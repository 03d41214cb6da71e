package dev.freshet.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The peer is gone or too slow. Thrown when reading a request body or writing a response. It is not a failure of this
 * server, so it has no stack trace: log it at debug level or rethrow it.
 */
public final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1;
    /** Causes can form a cycle. */
    private static final int DEEPEST_CAUSE = 20;

    /** @param message what the server saw of the peer, without internals */
    public PeerGoneException(String message) {
        super(message);
    }

    /** The exception itself or its first cause that is a {@code PeerGoneException}; null if there is none. */
    public static @Nullable PeerGoneException in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof PeerGoneException gone) {
                return gone;
            }
            cause = cause.getCause();
        }
        return null;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
