package dev.freshet.http.http2;

import org.jspecify.annotations.Nullable;

/**
 * One parameter of a SETTINGS frame (RFC 9113 section 6.5.2, RFC 8441 section 3, RFC 9218 section 2.1).
 *
 * @param value as on the wire, at most {@link Integer#MAX_VALUE}: a larger value means no limit
 */
public record Setting(int id, int value) {
    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;
    public static final int MAX_HEADER_LIST_SIZE = 6;
    public static final int ENABLE_CONNECT_PROTOCOL = 8;
    public static final int NO_RFC7540_PRIORITIES = 9;

    /**
     * The parameter, or null for an unknown one, which is ignored.
     *
     * @throws Http2Exception for the connection, if the value is invalid
     */
    static @Nullable Setting read(int id, long value) {
        switch (id) {
            case ENABLE_PUSH, ENABLE_CONNECT_PROTOCOL, NO_RFC7540_PRIORITIES -> require(value <= 1, id, value);
            case MAX_FRAME_SIZE -> require(value >= Http2FrameReader.MIN_MAX_FRAME_SIZE
                    && value <= Http2FrameReader.MAX_MAX_FRAME_SIZE, id, value);
            case INITIAL_WINDOW_SIZE -> {
                if (value > Integer.MAX_VALUE) {
                    throw new Http2Exception(0, ErrorCode.FLOW_CONTROL_ERROR,
                            "SETTINGS has an INITIAL_WINDOW_SIZE of " + value);
                }
            }
            case HEADER_TABLE_SIZE, MAX_CONCURRENT_STREAMS, MAX_HEADER_LIST_SIZE -> {
                // any value is valid
            }
            default -> {
                return null;
            }
        }
        return new Setting(id, (int) Math.min(value, Integer.MAX_VALUE));
    }

    private static void require(boolean valid, int id, long value) {
        if (!valid) {
            throw FrameRules.protocolError("SETTINGS has the value " + value + " for parameter " + id);
        }
    }
}
