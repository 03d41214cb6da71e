package dev.freshet.client.loop;

/** The protocol on a {@link LoopSocket}. Called on the event loop. */
interface SocketProtocol {
    /** The socket, including TLS, is established. The first call. */
    void opened();

    /** Receives {@code bytes[from..to)}, which are overwritten after this call. */
    void received(byte[] bytes, int from, int to);

    /** The socket has accepted some output, so there may be space for more. */
    default void roomMade() {
    }

    /** The peer sends no more. */
    void inputEnded();

    /** The socket is closed; the last call. */
    void closed(CloseReason reason, String message);
}
