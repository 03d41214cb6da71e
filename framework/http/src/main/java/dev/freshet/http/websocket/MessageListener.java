package dev.freshet.http.websocket;

/**
 * Receives messages and control frames in the order of their completion. Callbacks may throw
 * {@link WebSocketException}.
 */
interface MessageListener {
    /** Whether to deliver text messages in parts; asked at the start of each message. */
    boolean textInParts();

    boolean binaryInParts();

    void text(String text);

    /** Receives part of a message, split between characters. The last part may be empty. */
    void textPart(String text, boolean last);

    void binary(byte[] bytes);

    void binaryPart(byte[] bytes, boolean last);

    void ping(byte[] payload);

    void pong(byte[] payload);

    void close(CloseReason reason);
}
