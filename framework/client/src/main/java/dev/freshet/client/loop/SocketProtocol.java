package dev.freshet.client.loop;

/** What is spoken on a {@link LoopSocket}. Called on the loop. */
interface SocketProtocol {
    /** The socket is made, TLS and all, and tells this protocol from now on: the first call. */
    void opened();

    /** Bytes came: {@code bytes[from..to)}, overwritten after this call. */
    void received(byte[] bytes, int from, int to);

    /** The socket has taken some of what was put: there may be room again. */
    void roomMade();

    /** The peer sends no more. */
    void inputEnded();

    /** The socket is closed; the last call. */
    void closed(CloseReason reason, String message);
}
