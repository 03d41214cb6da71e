package dev.freshet.client.loop;

/** Receives the events of a connection. Called on its event loop; must not block. */
public interface ConnectionEvents {
    /** The connection, including TLS, is established and accepts requests. Not called if making it fails. */
    void connected(ClientConnection connection);

    /** {@link ClientConnection#capacity()} has grown. */
    void available(ClientConnection connection);

    /**
     * No more requests can be begun, because the peer (Connection: close, GOAWAY) or this side said so. Requests that
     * the peer will still answer continue.
     */
    void draining(ClientConnection connection);

    /**
     * The last call, exactly once for every requested connection, even without {@link #connected}.
     *
     * @param message one line for people that says what happened
     */
    void closed(CloseReason reason, String message);
}
