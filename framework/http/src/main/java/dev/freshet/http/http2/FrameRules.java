package dev.freshet.http.http2;

/** What the nine octets before a payload must agree on (RFC 9113 section 6), by themselves. */
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
            // This side never lets its peer push: a server may not be pushed to, the client here says ENABLE_PUSH 0.
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
                // RFC 9113 section 5.5: an unknown type is passed over.
            }
        }
    }

    private static void checkSettings(int flags, int length, int streamId) {
        requireStreamZero(streamId, "SETTINGS");
        if ((flags & FrameType.ACK) != 0) {
            requireExactly(0, length, "an acknowledging SETTINGS");
        }
        if (length % 6 != 0) {
            throw sizeError("SETTINGS has " + length + " octets, which is no multiple of 6");
        }
    }

    /** The octets of a HEADERS payload before its field block. */
    static int headersPrefix(int flags) {
        return ((flags & FrameType.PADDED) != 0 ? 1 : 0) + ((flags & FrameType.PRIORITY_FIELDS) != 0 ? 5 : 0);
    }

    private static void requireStreamZero(int streamId, String name) {
        if (streamId != 0) {
            throw protocolError(name + " on a stream");
        }
    }

    private static void requireStream(int streamId, String name) {
        if (streamId == 0) {
            throw protocolError(name + " on stream 0");
        }
    }

    /** Streams of even number are opened by PUSH_PROMISE only, so here they are idle for ever. */
    private static void requireOddStream(int streamId, String name) {
        requireStream(streamId, name);
        if ((streamId & 1) == 0) {
            throw protocolError(name + " on a stream of even number");
        }
    }

    private static void requireExactly(int expected, int length, String name) {
        if (length != expected) {
            throw sizeError(name + " frame has " + length + " octets, not " + expected);
        }
    }

    private static void requireAtLeast(int least, int length, String name) {
        if (length < least) {
            throw sizeError(name + " frame has " + length + " octets, less than " + least);
        }
    }

    static Http2Exception protocolError(String reason) {
        return Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, reason);
    }

    static Http2Exception sizeError(String reason) {
        return Http2Exception.connection(ErrorCode.FRAME_SIZE_ERROR, reason);
    }
}
