package dev.freshet.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The peer is gone or too slow, so there is no one to answer. Reading a request's body throws it, as does writing a
 * response. No failure of this side, so it has no stack trace, and whoever gets it logs it at debug, or passes it on.
 */
public final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1;
    /** Circles of causes exist. */
    private static final int DEEPEST_CAUSE = 20;

    /** @param message what was seen of the peer, with nothing of the inside */
    public PeerGoneException(String message) {
        super(message);
    }

    /** The failure itself, or the first of its causes, that is one of these; null if none is. */
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
