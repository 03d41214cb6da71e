package dev.freshet.gateway.proxy;

import java.io.IOException;

/** There is nobody to answer any more. Nothing is wrong on this side, so it has no stack trace. */
final class ClientGoneException extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException reason;

    ClientGoneException(IOException reason) {
        super(reason.getMessage());
        this.reason = reason;
    }

    /** What the server said, which it knows again. */
    IOException reason() {
        return reason;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
