package dev.freshet.server;

import java.net.BindException;

/** A listener cannot listen. The cause is the failure, and the message its message. */
public final class ListenException extends BindException {
    private static final long serialVersionUID = 1;

    private final transient ListenerConfig listener;

    ListenException(ListenerConfig listener, Exception cause) {
        super(String.valueOf(cause.getMessage()));
        initCause(cause);
        this.listener = listener;
    }

    /** The listener that failed. The others have been closed. */
    public ListenerConfig listener() {
        return listener;
    }
}
