package dev.freshet.web.sse;

import java.io.IOException;

/** The event stream has ended. Has no stack trace, because ending is not a failure. */
public final class EventStreamEndedException extends IOException {
    private static final long serialVersionUID = 1;

    EventStreamEndedException(String reason) {
        super(reason);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
