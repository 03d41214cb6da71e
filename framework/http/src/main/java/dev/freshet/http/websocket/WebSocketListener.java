package dev.freshet.http.websocket;

/**
 * Receives the events of a WebSocket. {@link #opened} comes first, {@link #closed} last and once; calls for one session
 * never overlap. They run on request threads and may block, which slows the peer down. If a method throws,
 * {@link #failed} gets the exception, and the session closes with 1011.
 */
public interface WebSocketListener {
    void opened(WebSocketSession session) throws Exception;

    /** Whether to deliver text messages to {@link #textPart} instead of {@link #text}; asked at the start of each. */
    default boolean textInParts() {
        return false;
    }

    /**
     * Whether to deliver binary messages to {@link #binaryPart} instead of {@link #binary}; asked at the start of each.
     */
    default boolean binaryInParts() {
        return false;
    }

    /** A text message. To refuse one, throw {@link WebSocketException} with {@link CloseReason#UNSUPPORTED}. */
    default void text(WebSocketSession session, String text) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "this resource does not accept text messages");
    }

    /**
     * Part of a text message: one frame, or about 8 KiB of it, split between characters. The last part may be empty.
     */
    default void textPart(WebSocketSession session, String part, boolean last) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "this resource does not accept text messages");
    }

    /** A binary message; the listener owns the array. */
    default void binary(WebSocketSession session, byte[] bytes) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "this resource does not accept binary messages");
    }

    /** Part of a binary message; the listener owns the array. The last part may be empty. */
    default void binaryPart(WebSocketSession session, byte[] part, boolean last) throws Exception {
        throw new WebSocketException(CloseReason.UNSUPPORTED, "this resource does not accept binary messages");
    }

    /** A ping arrived; the session has already answered it. */
    default void ping(WebSocketSession session, byte[] payload) throws Exception {
    }

    default void pong(WebSocketSession session, byte[] payload) throws Exception {
    }

    /**
     * Another method of this listener threw something other than {@link WebSocketException}: log it. The session then
     * closes with 1011.
     */
    void failed(WebSocketSession session, Throwable failure);

    /**
     * The session has ended and cannot send any more.
     *
     * @param reason the peer's Close frame, or the error in what the peer sent, or the failure of the server;
     *     {@link CloseReason#ABNORMAL} if the connection was lost
     */
    void closed(WebSocketSession session, CloseReason reason) throws Exception;
}
