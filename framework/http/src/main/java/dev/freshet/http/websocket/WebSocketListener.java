package dev.freshet.http.websocket;

/**
 * What an application does with a WebSocket. {@link #opened} comes first, {@link #closed} last and once; no two methods
 * run at the same time for a session. They run on request threads and may wait, which slows the peer down. What one
 * throws goes to {@link #failed} and closes the session with 1011.
 */
public interface WebSocketListener {
    void opened(WebSocketSession session) throws Exception;

    /** Whether text messages come by {@link #textPart} instead of {@link #text}; asked at the beginning of each. */
    default boolean textInParts() {
        return false;
    }

    /** Whether binary messages come by {@link #binaryPart} instead of {@link #binary}. */
    default boolean binaryInParts() {
        return false;
    }

    /** A text message. To refuse one, throw {@link WebSocketException} with {@link CloseReason#UNSUPPORTED}. */
    default void text(WebSocketSession session, String text) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "text messages are not taken here");
    }

    /** Part of a text message, of 8 KiB or so or what a frame had, cut between characters. The last may be empty. */
    default void textPart(WebSocketSession session, String part, boolean last) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "text messages are not taken here");
    }

    /** A binary message; the array is the listener's. */
    default void binary(WebSocketSession session, byte[] bytes) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "binary messages are not taken here");
    }

    /** Part of a binary message. The last may be empty. */
    default void binaryPart(WebSocketSession session, byte[] part, boolean last) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "binary messages are not taken here");
    }

    /** A ping came; its answer is on the way already. */
    default void ping(WebSocketSession session, byte[] payload) throws Exception {
    }

    default void pong(WebSocketSession session, byte[] payload) throws Exception {
    }

    /**
     * A method of this listener threw anything but {@link WebSocketException}: tell someone. The session is closed with
     * 1011 after it.
     */
    void failed(WebSocketSession session, Throwable failure);

    /**
     * The session has ended; nothing can be sent any more.
     *
     * @param reason what the peer's Close frame said; or what was wrong with what it sent, or what the server failed
     *     with; or {@link CloseReason#ABNORMAL} if the connection just ended
     */
    void closed(WebSocketSession session, CloseReason reason) throws Exception;
}
