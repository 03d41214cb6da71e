package dev.freshet.http.websocket;

/** Takes messages and control frames in the order in which they are complete. May throw {@link WebSocketException}. */
interface MessageListener {
    /** Whether text messages are wanted in parts as they come; asked at the beginning of each. */
    boolean textInParts();

    boolean binaryInParts();

    void text(String text);

    /** Part of a message, cut between characters. The last may be empty. */
    void textPart(String text, boolean last);

    void binary(byte[] bytes);

    void binaryPart(byte[] bytes, boolean last);

    void ping(byte[] payload);

    void pong(byte[] payload);

    void close(CloseReason reason);
}
