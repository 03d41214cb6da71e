package dev.freshet.http.http2;

/**
 * One parameter of a SETTINGS frame (RFC 9113 section 6.5.2, RFC 8441 section 3, RFC 9218 section 2.1).
 *
 * @param value as on the wire, but never over {@link Integer#MAX_VALUE}: larger values mean no limit
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
}
