package dev.freshet.http.http2;

import dev.freshet.http.OutputBytes;

/** Writes frames (RFC 9113 sections 4 and 6). The caller respects the peer's settings and windows. */
public final class Http2FrameWriter {
    /** The number of bytes before a payload. */
    public static final int HEADER_LENGTH = 9;

    private Http2FrameWriter() {
    }

    /** Writes the 24 bytes that a client sends first (RFC 9113 section 3.4). */
    public static void clientPreface(OutputBytes out) {
        out.put(ClientPreface.OCTETS);
    }

    /** Writes a SETTINGS frame with the parameters that differ from {@link Settings#INITIAL}. */
    public static void settings(OutputBytes out, Settings settings) {
        int begin = out.size();
        header(out, 0, FrameType.SETTINGS, 0, 0);
        Settings initial = Settings.INITIAL;
        setting(out, Setting.HEADER_TABLE_SIZE, settings.headerTableSize(), initial.headerTableSize());
        setting(out, Setting.ENABLE_PUSH, settings.enablePush() ? 1 : 0, 1);
        setting(out, Setting.MAX_CONCURRENT_STREAMS, settings.maxConcurrentStreams(), initial.maxConcurrentStreams());
        setting(out, Setting.INITIAL_WINDOW_SIZE, settings.initialWindowSize(), initial.initialWindowSize());
        setting(out, Setting.MAX_FRAME_SIZE, settings.maxFrameSize(), initial.maxFrameSize());
        setting(out, Setting.MAX_HEADER_LIST_SIZE, settings.maxHeaderListSize(), initial.maxHeaderListSize());
        setting(out, Setting.ENABLE_CONNECT_PROTOCOL, settings.enableConnectProtocol() ? 1 : 0, 0);
        setting(out, Setting.NO_RFC7540_PRIORITIES, settings.noRfc7540Priorities() ? 1 : 0, 0);
        length(out.array(), begin, out.size() - begin - HEADER_LENGTH);
    }

    private static void setting(OutputBytes out, int id, int value, int initial) {
        if (value != initial) {
            out.put((byte) 0);
            out.put((byte) id);
            int32(out, value);
        }
    }

    public static void settingsAck(OutputBytes out) {
        header(out, 0, FrameType.SETTINGS, FrameType.ACK, 0);
    }

    public static void ping(OutputBytes out, long data, boolean ack) {
        header(out, 8, FrameType.PING, ack ? FrameType.ACK : 0, 0);
        int32(out, (int) (data >>> 32));
        int32(out, (int) data);
    }

    /** @param debugData Latin-1 text for the peer's log; may be empty */
    public static void goAway(OutputBytes out, int lastStreamId, ErrorCode code, String debugData) {
        header(out, 8 + debugData.length(), FrameType.GOAWAY, 0, 0);
        int32(out, lastStreamId);
        int32(out, code.code());
        out.putLatin1(debugData);
    }

    /**
     * @param streamId 0 for the connection
     * @param increment at least 1
     */
    public static void windowUpdate(OutputBytes out, int streamId, int increment) {
        header(out, 4, FrameType.WINDOW_UPDATE, 0, streamId);
        int32(out, increment);
    }

    public static void rstStream(OutputBytes out, int streamId, ErrorCode code) {
        header(out, 4, FrameType.RST_STREAM, 0, streamId);
        int32(out, code.code());
    }

    /** Writes a DATA frame without padding. */
    public static void data(OutputBytes out, int streamId, byte[] bytes, int from, int length, boolean endStream) {
        out.require(HEADER_LENGTH + length);
        header(out, length, FrameType.DATA, endStream ? FrameType.END_STREAM : 0, streamId);
        out.put(bytes, from, length);
    }

    /**
     * Begins a HEADERS frame. Next, write its field block with an {@link HpackEncoder}.
     *
     * @return the start of the frame, for {@link #endHeaders}
     */
    public static int beginHeaders(OutputBytes out, int streamId, boolean endStream) {
        int begin = out.size();
        header(out, 0, FrameType.HEADERS, FrameType.END_HEADERS | (endStream ? FrameType.END_STREAM : 0), streamId);
        return begin;
    }

    /** Ends the field block. If it exceeds the peer's frame size, it is split into CONTINUATION frames. */
    public static void endHeaders(OutputBytes out, int begin, int maxFrameSize) {
        int length = out.size() - begin - HEADER_LENGTH;
        if (length <= maxFrameSize) {
            length(out.array(), begin, length);
        } else {
            cut(out, begin, length, maxFrameSize);
        }
    }

    /** Moves the parts of the block apart, the last one first, to make space for a frame header before each. */
    private static void cut(OutputBytes out, int begin, int length, int maxFrameSize) {
        int frames = (length + maxFrameSize - 1) / maxFrameSize;
        int block = begin + HEADER_LENGTH;
        int streamId = ControlFrames.int31(out.array(), begin + 5);
        out.require((frames - 1) * HEADER_LENGTH);
        out.size(out.size() + (frames - 1) * HEADER_LENGTH);
        byte[] array = out.array();
        for (int i = frames - 1; i > 0; i--) {
            int part = Math.min(maxFrameSize, length - i * maxFrameSize);
            int at = begin + i * (maxFrameSize + HEADER_LENGTH);
            System.arraycopy(array, block + i * maxFrameSize, array, at + HEADER_LENGTH, part);
            int flags = i == frames - 1 ? FrameType.END_HEADERS : 0;
            header(array, at, part, FrameType.CONTINUATION << 8 | flags, streamId);
        }
        length(array, begin, maxFrameSize);
        array[begin + 4] &= ~FrameType.END_HEADERS;
    }

    private static void header(OutputBytes out, int length, int type, int flags, int streamId) {
        out.require(HEADER_LENGTH);
        header(out.array(), out.size(), length, type << 8 | flags, streamId);
        out.size(out.size() + HEADER_LENGTH);
    }

    private static void header(byte[] array, int at, int length, int typeAndFlags, int streamId) {
        length(array, at, length);
        array[at + 3] = (byte) (typeAndFlags >> 8);
        array[at + 4] = (byte) typeAndFlags;
        array[at + 5] = (byte) (streamId >> 24);
        array[at + 6] = (byte) (streamId >> 16);
        array[at + 7] = (byte) (streamId >> 8);
        array[at + 8] = (byte) streamId;
    }

    private static void length(byte[] array, int at, int length) {
        array[at] = (byte) (length >> 16);
        array[at + 1] = (byte) (length >> 8);
        array[at + 2] = (byte) length;
    }

    private static void int32(OutputBytes out, int value) {
        out.put((byte) (value >> 24));
        out.put((byte) (value >> 16));
        out.put((byte) (value >> 8));
        out.put((byte) value);
    }
}
