package dev.freshet.http.http2;

/**
 * Splits bytes into frames (RFC 9113 sections 4 and 6). Input may be split anywhere. Checks all that one frame shows:
 * sizes, padding, stream numbers, values of settings and the order of CONTINUATION. Stores at most 136 bytes of a
 * frame; payloads of DATA and HEADERS are passed on as they arrive. One instance per connection; not thread-safe.
 *
 * <p>After an {@link Http2Exception}, read no more.
 */
public final class Http2FrameReader {
    /** The smallest valid SETTINGS_MAX_FRAME_SIZE. */
    public static final int MIN_MAX_FRAME_SIZE = 16_384;
    /** The largest valid SETTINGS_MAX_FRAME_SIZE. */
    public static final int MAX_MAX_FRAME_SIZE = 16_777_215;

    /**
     * The parts of a frame: its header; the prefix of the payload, which is needed whole; the body; the padding or
     * rest.
     */
    private enum State { PREFACE, HEADER, PREFIX, BODY, TAIL }

    private final int maxFrameSize;
    private final ClientPreface preface = new ClientPreface();
    private final ControlFrames control;
    private final byte[] kept = new byte[ControlFrames.MAX_KEPT];
    private final FrameOrder order = new FrameOrder();
    private int keptLength;
    private State state;
    /** Whether the HEADERS of the current field block had END_STREAM. */
    private boolean blockEndsStream;
    private int type;
    private int flags;
    private int streamId;
    private int prefix;
    private int body;
    private int tail;

    /**
     * A reader for what a client sends: the preface, then frames, the first of them SETTINGS.
     *
     * @param maxFrameSize the longest payload allowed
     */
    public Http2FrameReader(int maxFrameSize) {
        this(maxFrameSize, true);
    }

    private Http2FrameReader(int maxFrameSize, boolean fromClient) {
        this.maxFrameSize = maxFrameSize;
        control = new ControlFrames(fromClient);
        state = fromClient ? State.PREFACE : State.HEADER;
    }

    /** A reader for what a server sends: frames, the first of them SETTINGS. */
    public static Http2FrameReader ofServer(int maxFrameSize) {
        return new Http2FrameReader(maxFrameSize, false);
    }

    /** Whether the last byte read ended a frame. */
    public boolean betweenFrames() {
        return state == State.HEADER && keptLength == 0;
    }

    /**
     * Consumes {@code bytes[from..to)}, which must follow the bytes of the last call, and calls the listener.
     *
     * @throws Http2Exception for the connection, never for a stream
     */
    public void read(byte[] bytes, int from, int to, Http2FrameListener listener) {
        int i = from;
        while (i < to) {
            i = switch (state) {
                case HEADER -> header(bytes, i, to, listener);
                case PREFIX -> prefix(bytes, i, to, listener);
                case BODY -> body(bytes, i, to, listener);
                case TAIL -> tail(i, to, listener);
                case PREFACE -> preface(bytes, i, to);
            };
        }
    }

    private int preface(byte[] bytes, int from, int to) {
        int i = preface.read(bytes, from, to);
        if (preface.ended()) {
            state = State.HEADER;
        }
        return i;
    }

    private int header(byte[] bytes, int from, int to, Http2FrameListener listener) {
        if (keptLength == 0 && to - from >= Http2FrameWriter.HEADER_LENGTH) {
            header(bytes, from, listener);
            return from + Http2FrameWriter.HEADER_LENGTH;
        }
        int i = keep(bytes, from, to, Http2FrameWriter.HEADER_LENGTH);
        if (keptLength == Http2FrameWriter.HEADER_LENGTH) {
            keptLength = 0;
            header(kept, 0, listener);
        }
        return i;
    }

    private int keep(byte[] bytes, int from, int to, int wanted) {
        int length = Math.min(to - from, wanted - keptLength);
        System.arraycopy(bytes, from, kept, keptLength, length);
        keptLength += length;
        return from + length;
    }

    private void header(byte[] bytes, int at, Http2FrameListener listener) {
        int length = (bytes[at] & 0xff) << 16 | (bytes[at + 1] & 0xff) << 8 | bytes[at + 2] & 0xff;
        type = bytes[at + 3] & 0xff;
        flags = bytes[at + 4];
        streamId = ControlFrames.int31(bytes, at + 5);
        order.check(type, streamId, has(FrameType.ACK));
        if (length > maxFrameSize) {
            throw FrameRules.sizeError("a frame has " + length + " bytes, over the limit of " + maxFrameSize);
        }
        FrameRules.check(type, flags, length, streamId);
        begin(length, listener);
    }

    /** Divides the payload into parts and enters the first one that is not empty. */
    private void begin(int length, Http2FrameListener listener) {
        prefix = 0;
        body = 0;
        tail = 0;
        switch (type) {
            case FrameType.DATA -> {
                prefix = has(FrameType.PADDED) ? 1 : 0;
                body = length - prefix;
            }
            case FrameType.HEADERS -> {
                prefix = FrameRules.headersPrefix(flags);
                body = length - prefix;
            }
            case FrameType.CONTINUATION -> body = length;
            case FrameType.SETTINGS -> {
                prefix = Math.min(length, 6);
                body = length - prefix;
            }
            case FrameType.PRIORITY -> priority(length, listener);
            case FrameType.RST_STREAM, FrameType.PING, FrameType.GOAWAY, FrameType.WINDOW_UPDATE,
                    FrameType.PRIORITY_UPDATE -> {
                prefix = Math.min(length, ControlFrames.MAX_KEPT);
                tail = length - prefix;
            }
            default -> {
                listener.frame(new Frame.Unknown(type, streamId, length));
                tail = length;
            }
        }
        if (prefix > 0) {
            state = State.PREFIX;
        } else {
            prefixRead(kept, 0, listener);
        }
    }

    private void priority(int length, Http2FrameListener listener) {
        if (length == 5) {
            prefix = 5;
        } else {
            tail = length;
            listener.streamError(streamId, ErrorCode.FRAME_SIZE_ERROR,
                    "PRIORITY frame has " + length + " bytes, not 5");
        }
    }

    private int prefix(byte[] bytes, int from, int to, Http2FrameListener listener) {
        if (keptLength == 0 && to - from >= prefix) {
            int next = from + prefix;
            prefixRead(bytes, from, listener);
            return next;
        }
        int i = keep(bytes, from, to, prefix);
        if (keptLength == prefix) {
            keptLength = 0;
            prefixRead(kept, 0, listener);
        }
        return i;
    }

    /** The whole prefix is available at {@code bytes[at]}. */
    private void prefixRead(byte[] bytes, int at, Http2FrameListener listener) {
        switch (type) {
            case FrameType.DATA -> {
                takePadding(bytes, at);
                listener.dataBegin(streamId, body, prefix + tail, has(FrameType.END_STREAM));
            }
            case FrameType.HEADERS -> headers(bytes, at, listener);
            case FrameType.CONTINUATION ->
                    listener.continuation(streamId, body, has(FrameType.END_HEADERS));
            case FrameType.SETTINGS -> {
                if (nextSetting(bytes, at)) {
                    return;
                }
            }
            default -> {
                if (prefix > 0) {
                    control.tell(type, flags, streamId, bytes, at, prefix, listener);
                }
            }
        }
        state = State.BODY;
        if (body == 0) {
            bodyRead(listener);
        }
    }

    private void headers(byte[] bytes, int at, Http2FrameListener listener) {
        takePadding(bytes, at);
        // RFC 9113 section 5.3.2 says to ignore these fields, but a client with this error is broken or hostile.
        if (has(FrameType.PRIORITY_FIELDS) && ControlFrames.int31(bytes, at + prefix - 5) == streamId) {
            throw FrameRules.protocolError("HEADERS makes a stream depend on itself");
        }
        order.blockBegins(streamId);
        blockEndsStream = has(FrameType.END_STREAM);
        listener.headers(streamId, body, blockEndsStream, has(FrameType.END_HEADERS));
    }

    private void takePadding(byte[] bytes, int at) {
        if (has(FrameType.PADDED)) {
            tail = bytes[at] & 0xff;
            body -= tail;
            if (body < 0) {
                throw FrameRules.protocolError("padding of " + tail + " bytes does not fit into its frame");
            }
        }
    }

    /** Takes the parameter in the prefix; returns true if another follows. */
    private boolean nextSetting(byte[] bytes, int at) {
        if (prefix > 0) {
            control.setting(bytes, at);
        }
        boolean more = body > 0;
        body -= more ? prefix : 0;
        return more;
    }

    private int body(byte[] bytes, int from, int to, Http2FrameListener listener) {
        int end = from + Math.min(to - from, body);
        body -= end - from;
        if (type == FrameType.DATA) {
            listener.data(streamId, bytes, from, end);
        } else {
            listener.fragment(streamId, bytes, from, end);
        }
        if (body == 0) {
            bodyRead(listener);
        }
        return end;
    }

    private void bodyRead(Http2FrameListener listener) {
        state = State.TAIL;
        if (tail == 0) {
            frameRead(listener);
        }
    }

    private int tail(int from, int to, Http2FrameListener listener) {
        int end = from + Math.min(to - from, tail);
        tail -= end - from;
        if (tail == 0) {
            frameRead(listener);
        }
        return end;
    }

    private void frameRead(Http2FrameListener listener) {
        state = State.HEADER;
        switch (type) {
            case FrameType.DATA -> listener.dataEnd(streamId, has(FrameType.END_STREAM));
            case FrameType.HEADERS, FrameType.CONTINUATION -> {
                if (has(FrameType.END_HEADERS)) {
                    order.blockEnds();
                    listener.headersEnd(streamId, blockEndsStream);
                }
            }
            case FrameType.SETTINGS -> listener.frame(control.settings(has(FrameType.ACK)));
            default -> {
                // delivered when its prefix was read
            }
        }
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
