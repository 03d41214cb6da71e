package dev.freshet.http.http2;

/** Checks that a frame header is consistent in itself (RFC 9113 section 6). */
final class FrameRules {
    private FrameRules() {
    }

    /** @throws Http2Exception for the connection */
    static void check(int type, int flags, int length, int streamId) {
        switch (type) {
            case FrameType.DATA -> {
                requireOddStream(streamId, "DATA");
                requireAtLeast((flags & FrameType.PADDED) != 0 ? 1 : 0, length, "DATA");
            }
            case FrameType.HEADERS -> {
                requireOddStream(streamId, "HEADERS");
                requireAtLeast(headersPrefix(flags), length, "HEADERS");
            }
            case FrameType.PRIORITY -> requireStream(streamId, "PRIORITY");
            case FrameType.RST_STREAM -> {
                requireOddStream(streamId, "RST_STREAM");
                requireExactly(4, length, "RST_STREAM");
            }
            case FrameType.SETTINGS -> checkSettings(flags, length, streamId);
            // Nobody may push to this side: servers are never pushed to, and the client here sends ENABLE_PUSH 0.
            case FrameType.PUSH_PROMISE -> throw protocolError("PUSH_PROMISE, though push is not enabled");
            case FrameType.PING -> {
                requireStreamZero(streamId, "PING");
                requireExactly(8, length, "PING");
            }
            case FrameType.GOAWAY -> {
                requireStreamZero(streamId, "GOAWAY");
                requireAtLeast(8, length, "GOAWAY");
            }
            case FrameType.WINDOW_UPDATE -> {
                if (streamId != 0) {
                    requireOddStream(streamId, "WINDOW_UPDATE");
                }
                requireExactly(4, length, "WINDOW_UPDATE");
            }
            case FrameType.CONTINUATION -> requireOddStream(streamId, "CONTINUATION");
            case FrameType.PRIORITY_UPDATE -> {
                requireStreamZero(streamId, "PRIORITY_UPDATE");
                requireAtLeast(4, length, "PRIORITY_UPDATE");
            }
            default -> {
                // RFC 9113 section 5.5: unknown types are ignored.
            }
        }
    }

    private static void checkSettings(int flags, int length, int streamId) {
        requireStreamZero(streamId, "SETTINGS");
        if ((flags & FrameType.ACK) != 0) {
            requireExactly(0, length, "an acknowledging SETTINGS");
        }
        if (length % 6 != 0) {
            throw sizeError("SETTINGS has " + length + " bytes, which is not a multiple of 6");
        }
    }

    /** The number of bytes before the field block in a HEADERS payload. */
    static int headersPrefix(int flags) {
        return ((flags & FrameType.PADDED) != 0 ? 1 : 0) + ((flags & FrameType.PRIORITY_FIELDS) != 0 ? 5 : 0);
    }

    private static void requireStreamZero(int streamId, String name) {
        if (streamId != 0) {
            throw protocolError(name + " is not on stream 0");
        }
    }

    private static void requireStream(int streamId, String name) {
        if (streamId == 0) {
            throw protocolError(name + " is on stream 0");
        }
    }

    /** Only PUSH_PROMISE opens streams with even numbers, so they are always idle here. */
    private static void requireOddStream(int streamId, String name) {
        requireStream(streamId, name);
        if ((streamId & 1) == 0) {
            throw protocolError(name + " is on a stream with an even number");
        }
    }

    private static void requireExactly(int expected, int length, String name) {
        if (length != expected) {
            throw sizeError(name + " frame has " + length + " bytes, not " + expected);
        }
    }

    private static void requireAtLeast(int least, int length, String name) {
        if (length < least) {
            throw sizeError(name + " frame has " + length + " bytes, less than " + least);
        }
    }

    static Http2Exception protocolError(String reason) {
        return new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, reason);
    }

    static Http2Exception sizeError(String reason) {
        return new Http2Exception(0, ErrorCode.FRAME_SIZE_ERROR, reason);
    }
}
