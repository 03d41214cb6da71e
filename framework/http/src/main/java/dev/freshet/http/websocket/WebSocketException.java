package dev.freshet.http.websocket;

/**
 * The peer broke the protocol or a limit: fail the connection (RFC 6455 section 7.1.7) with a Close frame of this code
 * and reason. Has no stack trace, because it is a response and not a failure.
 */
public final class WebSocketException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    /**
     * @param reason text for the peer; at most 123 bytes of UTF-8
     * @throws IllegalArgumentException if a Close frame must not contain this code, or the reason is too long
     */
    public WebSocketException(int code, String reason) {
        super(reason, null, false, false);
        this.code = code;
        if (reason().payload().length == 0) {
            throw new IllegalArgumentException("a Close frame must not contain this code");
        }
    }

    /** The close code, such as {@link CloseReason#PROTOCOL_ERROR}. */
    public int code() {
        return code;
    }

    public CloseReason reason() {
        return new CloseReason(code, String.valueOf(getMessage()));
    }
}
