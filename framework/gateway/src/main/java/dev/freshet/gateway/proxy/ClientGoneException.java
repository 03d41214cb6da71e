package dev.freshet.gateway.proxy;

import java.io.IOException;

/** The client is gone. Has no stack trace, because nothing failed on this side. */
final class ClientGoneException extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException reason;

    ClientGoneException(IOException reason) {
        super(reason.getMessage());
        this.reason = reason;
    }

    /** The server's exception, which the server recognises. */
    IOException reason() {
        return reason;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
