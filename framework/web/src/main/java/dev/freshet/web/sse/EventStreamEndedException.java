package dev.freshet.web.sse;

import java.io.IOException;

/** No more events can be sent. Has no stack trace: a stream that ends is no failure. */
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
