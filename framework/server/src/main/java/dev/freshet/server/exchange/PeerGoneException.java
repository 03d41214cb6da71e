package dev.freshet.server.exchange;

import java.io.IOException;

/** The peer is gone or too slow, so there is no one to answer. Has no stack trace: it is no failure of ours. */
public final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1;

    public PeerGoneException(String message) {
        super(message);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
