package dev.freshet.http.websocket;

/**
 * Takes frames as they are read. A data frame comes as {@link #begin}, any number of {@link #payload} and {@link #end};
 * control frames come whole, never between those of one data frame. May throw {@link WebSocketException}.
 */
public interface FrameListener {
    /**
     * A data frame begins.
     *
     * @param opcode TEXT or BINARY if it begins a message, else CONTINUATION
     * @param fin whether it is the last of its message
     * @param compressed RSV1: whether the message is compressed; said by its first frame only
     * @param length of the whole payload, of which nothing may be here yet
     */
    void begin(Opcode opcode, boolean fin, boolean compressed, long length);

    /** Payload, unmasked; valid during the call. */
    void payload(byte[] bytes, int from, int to);

    /** The data frame is complete. */
    void end();

    void ping(byte[] payload);

    void pong(byte[] payload);

    /** The last call: nothing that follows a Close frame is read. */
    void close(CloseReason reason);
}
