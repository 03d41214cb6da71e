package dev.freshet.http.websocket;

/**
 * The peer broke the protocol or a limit: the connection must be failed (RFC 6455 section 7.1.7) with a Close frame of
 * this code and reason. Has no stack trace: it is an answer, not a failure.
 */
public final class WebSocketException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    /**
     * @param reason in words for the peer; at most 123 bytes
     * @throws IllegalArgumentException if a Close frame may not say so
     */
    public WebSocketException(int code, String reason) {
        super(reason, null, false, false);
        this.code = code;
        if (reason().payload().length == 0) {
            throw new IllegalArgumentException("a close code that is never sent");
        }
    }

    /** The close code, as {@link CloseReason#PROTOCOL_ERROR}. */
    public int code() {
        return code;
    }

    public CloseReason reason() {
        return new CloseReason(code, String.valueOf(getMessage()));
    }
}
