package dev.freshet.http.http2;

import java.util.List;

/**
 * The settings that one side sends to its peer (RFC 9113 section 6.5.2). Immutable. A value that does not fit an int
 * becomes {@link Integer#MAX_VALUE}, which means no limit.
 *
 * @param headerTableSize HPACK's dynamic table for headers that the peer encodes, in bytes; initially 4,096
 * @param enablePush whether the peer may push; initially true. Freshet never pushes
 * @param maxConcurrentStreams streams that the peer may have open; initially unlimited
 * @param initialWindowSize the window of a new stream, in bytes; initially 65,535
 * @param maxFrameSize the payload of a frame, in bytes; initially 16,384
 * @param maxHeaderListSize the sum of name + value + 32 of a section's headers; initially unlimited
 * @param enableConnectProtocol whether the peer may send an extended CONNECT (RFC 8441); initially false
 * @param noRfc7540Priorities whether this side ignores PRIORITY frames (RFC 9218 section 2.1); initially false
 */
public record Settings(int headerTableSize, boolean enablePush, int maxConcurrentStreams, int initialWindowSize,
        int maxFrameSize, int maxHeaderListSize, boolean enableConnectProtocol, boolean noRfc7540Priorities) {

    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The settings before the first SETTINGS frame. */
    public static final Settings INITIAL =
            new Settings(4_096, true, UNLIMITED, 65_535, Http2FrameReader.MIN_MAX_FRAME_SIZE, UNLIMITED, false, false);

    /** The settings that a server sends. */
    public static Settings of(Http2Limits limits) {
        return new Settings(limits.headerTableSize(), true, limits.maxConcurrentStreams(), limits.initialWindowSize(),
                limits.maxFrameSize(), limits.maxHeaderListBytes(), true, true);
    }

    /** The settings that a client sends. They disable push and do not limit streams, because servers open none. */
    public static Settings ofClient(Http2Limits limits) {
        return new Settings(limits.headerTableSize(), false, UNLIMITED, limits.initialWindowSize(),
                limits.maxFrameSize(), limits.maxHeaderListBytes(), false, false);
    }

    /**
     * These settings changed by the parameters of a SETTINGS frame, in order.
     *
     * @throws Http2Exception PROTOCOL_ERROR if ENABLE_CONNECT_PROTOCOL goes back to 0
     */
    public Settings with(List<Setting> changes) {
        Settings settings = this;
        for (Setting change : changes) {
            settings = settings.with(change.id(), change.value());
        }
        return settings;
    }

    private Settings with(int id, int value) {
        int tableSize = id == Setting.HEADER_TABLE_SIZE ? value : headerTableSize;
        boolean push = id == Setting.ENABLE_PUSH ? value == 1 : enablePush;
        int streams = id == Setting.MAX_CONCURRENT_STREAMS ? value : maxConcurrentStreams;
        int window = id == Setting.INITIAL_WINDOW_SIZE ? value : initialWindowSize;
        int frame = id == Setting.MAX_FRAME_SIZE ? value : maxFrameSize;
        int list = id == Setting.MAX_HEADER_LIST_SIZE ? value : maxHeaderListSize;
        boolean connect = id == Setting.ENABLE_CONNECT_PROTOCOL ? value == 1 : enableConnectProtocol;
        boolean priorities = id == Setting.NO_RFC7540_PRIORITIES ? value == 1 : noRfc7540Priorities;
        if (enableConnectProtocol && !connect) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "SETTINGS takes back ENABLE_CONNECT_PROTOCOL");
        }
        return new Settings(tableSize, push, streams, window, frame, list, connect, priorities);
    }
}
