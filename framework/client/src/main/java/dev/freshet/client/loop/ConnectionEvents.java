package dev.freshet.client.loop;

/** What becomes of a connection. Called on its loop; must not wait. */
public interface ConnectionEvents {
    /** The connection is made, TLS and all, and takes requests. Not called if it cannot be made. */
    void connected(ClientConnection connection);

    /** Requests may be begun that could not be before: {@link ClientConnection#capacity()} has grown. */
    void available(ClientConnection connection);

    /**
     * No more requests may be begun: the peer said so (Connection: close, GOAWAY), or this side. Those that the peer
     * will still answer go on.
     */
    void draining(ClientConnection connection);

    /**
     * The last call, once for every connection that was asked for, also where {@link #connected} never came.
     *
     * @param message for people: what happened, in one line
     */
    void closed(CloseReason reason, String message);
}
