package dev.freshet.http.http2;

import dev.freshet.http.OutputBytes;

/** Writes frames (RFC 9113 sections 4 and 6). The caller keeps to the peer's settings and windows. */
public final class FrameWriter {
    public static final int HEADER_LENGTH = 9;

    private FrameWriter() {
    }

    /** The 24 octets that a client sends first (RFC 9113 section 3.4). */
    public static void clientPreface(OutputBytes out) {
        throw new UnsupportedOperationException();
    }

    /** A SETTINGS frame with each parameter that is not as in {@link Settings#INITIAL}. */
    public static void settings(OutputBytes out, Settings settings) {
        throw new UnsupportedOperationException();
    }

    public static void settingsAck(OutputBytes out) {
        throw new UnsupportedOperationException();
    }

    public static void ping(OutputBytes out, long data, boolean ack) {
        throw new UnsupportedOperationException();
    }

    /** @param debugData Latin-1, for the peer's log; may be empty */
    public static void goAway(OutputBytes out, int lastStreamId, ErrorCode code, String debugData) {
        throw new UnsupportedOperationException();
    }

    /** @param streamId 0 for the connection */
    public static void windowUpdate(OutputBytes out, int streamId, int increment) {
        throw new UnsupportedOperationException();
    }

    public static void rstStream(OutputBytes out, int streamId, ErrorCode code) {
        throw new UnsupportedOperationException();
    }

    /** For clients (RFC 9218 section 7.1). */
    public static void priorityUpdate(OutputBytes out, int streamId, Priority priority) {
        throw new UnsupportedOperationException();
    }

    /** A DATA frame without padding. */
    public static void data(OutputBytes out, int streamId, byte[] bytes, int from, int length, boolean endStream) {
        throw new UnsupportedOperationException();
    }

    /** The nine octets before the payload of a DATA frame, for a payload that goes out by itself. */
    public static void dataHeader(OutputBytes out, int streamId, int length, boolean endStream) {
        throw new UnsupportedOperationException();
    }

    /**
     * Begins a HEADERS frame; what is put next, by an {@link HpackEncoder}, is its field block.
     *
     * @return where the frame begins, for {@link #endHeaders}
     */
    public static int beginHeaders(OutputBytes out, int streamId, boolean endStream) {
        throw new UnsupportedOperationException();
    }

    /** Ends the field block; one over the peer's frame size is cut into CONTINUATION frames. */
    public static void endHeaders(OutputBytes out, int begin, int maxFrameSize) {
        throw new UnsupportedOperationException();
    }
}
