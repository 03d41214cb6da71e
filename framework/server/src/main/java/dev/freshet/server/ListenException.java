package dev.freshet.server;

import dev.freshet.server.config.ListenerConfig;
import java.net.BindException;

/** A listener cannot listen. The cause tells why; the message is that of the cause. */
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
