package dev.freshet.http.websocket;

import dev.freshet.http.Utf8Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Why a WebSocket closes: the payload of a Close frame (RFC 6455 sections 5.5.1 and 7.4).
 *
 * @param code {@link #NO_STATUS} if the Close frame was empty, {@link #ABNORMAL} if there was none
 * @param reason text for people; "" for none
 */
public record CloseReason(int code, String reason) {
    /** The purpose of the connection is fulfilled. */
    public static final int NORMAL = 1000;
    /** The server shuts down, or the user leaves the page. */
    public static final int GOING_AWAY = 1001;
    /** The peer violated the protocol. */
    public static final int PROTOCOL_ERROR = 1002;
    /** The endpoint does not accept messages of this type. */
    public static final int UNSUPPORTED = 1003;
    /** The Close frame was empty. Never sent. */
    public static final int NO_STATUS = 1005;
    /** The connection broke. Never sent. */
    public static final int ABNORMAL = 1006;
    /** The content of a message is invalid, such as text that is not UTF-8. */
    public static final int INVALID_DATA = 1007;
    /** A message violates a rule of the application. */
    public static final int POLICY = 1008;
    /** A message exceeds the limit. */
    public static final int TOO_BIG = 1009;
    /** The server failed. */
    public static final int SERVER_ERROR = 1011;
    /** The server is overloaded, or the peer reads too slowly. */
    public static final int TRY_AGAIN_LATER = 1013;

    /** The maximum length of a reason in bytes of UTF-8. */
    public static final int MAX_REASON_BYTES = 123;

    private static final CloseReason EMPTY = new CloseReason(NO_STATUS, "");

    /** Whether a Close frame may contain this code. */
    public static boolean maySend(int code) {
        return code >= 1000 && code <= 1003 || code >= 1007 && code <= 1014 || code >= 3000 && code <= 4999;
    }

    /**
     * Parses the payload of a Close frame.
     *
     * @throws WebSocketException 1002 for a code that must not be sent, 1007 for a reason that is not UTF-8
     */
    public static CloseReason of(byte[] payload) {
        if (payload.length == 0) {
            return EMPTY;
        }
        if (payload.length == 1) {
            throw new WebSocketException(PROTOCOL_ERROR, "a Close frame has half a code");
        }
        int code = (payload[0] & 0xff) << 8 | payload[1] & 0xff;
        if (!maySend(code)) {
            throw new WebSocketException(PROTOCOL_ERROR, "a Close frame has a code that is not allowed");
        }
        Utf8Check utf8 = new Utf8Check();
        if (!utf8.accepts(payload, 2, payload.length) || utf8.incomplete() > 0) {
            throw new WebSocketException(INVALID_DATA, "a close reason is not UTF-8");
        }
        return new CloseReason(code, new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8));
    }

    /**
     * The payload of a Close frame; empty for {@link #NO_STATUS}.
     *
     * @throws IllegalArgumentException if the code must not be sent or the reason is too long
     */
    public byte[] payload() {
        if (code == NO_STATUS) {
            return new byte[0];
        }
        if (!maySend(code)) {
            throw new IllegalArgumentException("a close code must be 1000 to 1003, 1007 to 1014 or 3000 to 4999, is "
                    + code);
        }
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        if (text.length > MAX_REASON_BYTES) {
            throw new IllegalArgumentException("a close reason must have at most " + MAX_REASON_BYTES
                    + " bytes of UTF-8, has " + text.length);
        }
        byte[] payload = Arrays.copyOf(new byte[] {(byte) (code >> 8), (byte) code}, 2 + text.length);
        System.arraycopy(text, 0, payload, 2, text.length);
        return payload;
    }

    @Override
    public String toString() {
        return reason.isEmpty() ? Integer.toString(code) : code + " " + reason;
    }
}
