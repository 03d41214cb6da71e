package dev.freshet.http.websocket;

/**
 * Receives frames as they are read. A data frame arrives as {@link #begin}, any number of {@link #payload}, and
 * {@link #end}. A control frame arrives whole, never inside a data frame. Callbacks may throw
 * {@link WebSocketException}.
 */
public interface WebSocketFrameListener {
    /**
     * A data frame begins.
     *
     * @param opcode TEXT or BINARY for the first frame of a message, otherwise CONTINUATION
     * @param fin whether this is the last frame of its message
     * @param compressed RSV1, whether the message is compressed; set only in its first frame
     * @param length of the whole payload, which arrives later
     */
    void begin(Opcode opcode, boolean fin, boolean compressed, long length);

    /** Receives payload bytes, unmasked; valid during the call. */
    void payload(byte[] bytes, int from, int to);

    /** The data frame is complete. */
    void end();

    void ping(byte[] payload);

    void pong(byte[] payload);

    /** The last call: nothing after a Close frame is read. */
    void close(CloseReason reason);
}
