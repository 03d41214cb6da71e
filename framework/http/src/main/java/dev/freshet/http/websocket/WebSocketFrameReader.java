package dev.freshet.http.websocket;

import static dev.freshet.http.websocket.CloseReason.PROTOCOL_ERROR;

/**
 * Reads frames from input that may be split anywhere (RFC 6455 section 5.2). Stores no payload except that of a control
 * frame. Rejects an invalid frame as soon as its head shows it. Not thread-safe.
 */
public final class WebSocketFrameReader {
    private static final int MAX_CONTROL = 125;
    private static final int FIN = 0x80;
    private static final int RSV1 = 0x40;
    private static final int RSV2_AND_3 = 0x30;
    private static final int MASKED = 0x80;

    private final boolean fromClient;
    private final boolean compression;
    private final long maxFrameBytes;
    private final byte[] head = new byte[14];
    private int headSize;
    /** The ends of the length field and of the whole head; valid after two bytes. */
    private int lengthEnd;
    private int headEnd;
    private Opcode opcode = Opcode.CONTINUATION;
    private boolean fin;
    private boolean inMessage;
    private State state = State.HEAD;
    private long length;
    private long done;
    private int key;
    private byte[] control = new byte[0];

    private enum State { HEAD, PAYLOAD, ENDED }

    /**
     * @param fromClient whether a client sends the frames; a client must mask them, and a server must not
     * @param compression whether permessage-deflate was negotiated, which defines RSV1
     * @param maxFrameBytes the maximum payload of a data frame
     */
    public WebSocketFrameReader(boolean fromClient, boolean compression, long maxFrameBytes) {
        this.fromClient = fromClient;
        this.compression = compression;
        this.maxFrameBytes = maxFrameBytes;
    }

    /**
     * Consumes {@code bytes[from..to)} and unmasks payloads in place. Ignores everything after a Close frame or after
     * {@link #end}.
     *
     * @throws WebSocketException if the connection must be failed; read no more after it
     */
    public void read(byte[] bytes, int from, int to, WebSocketFrameListener listener) {
        int at = from;
        while (at < to && state != State.ENDED) {
            at = state == State.PAYLOAD ? payload(bytes, at, to, listener) : head(bytes[at], at, listener);
        }
    }

    /** Stops reading at once, even within the current input. */
    public void end() {
        state = State.ENDED;
    }

    private int head(byte b, int at, WebSocketFrameListener listener) {
        head[headSize++] = b;
        switch (headSize) {
            case 1 -> first(b & 0xff);
            case 2 -> second(b & 0xff);
            default -> {
            }
        }
        if (headSize == lengthEnd) {
            length = length();
        }
        if (headSize >= 2 && headSize == headEnd) {
            begin(listener);
        }
        return at + 1;
    }

    private void first(int b) {
        Opcode named = Opcode.of(b & 0xf);
        if (named == null) {
            throw new WebSocketException(PROTOCOL_ERROR, "a frame has a reserved opcode");
        }
        opcode = named;
        fin = (b & FIN) != 0;
        boolean mayCompress = compression && (opcode == Opcode.TEXT || opcode == Opcode.BINARY);
        if ((b & RSV2_AND_3) != 0 || (b & RSV1) != 0 && !mayCompress) {
            throw new WebSocketException(PROTOCOL_ERROR, "a frame has a reserved bit set");
        }
        if (opcode.isControl()) {
            if (!fin) {
                throw new WebSocketException(PROTOCOL_ERROR, "a control frame is fragmented");
            }
        } else if (inMessage != (opcode == Opcode.CONTINUATION)) {
            throw new WebSocketException(PROTOCOL_ERROR, inMessage ? "a message begins inside another message"
                    : "a continuation does not follow a message");
        }
        lengthEnd = 2;
    }

    private void second(int b) {
        boolean masked = (b & MASKED) != 0;
        if (masked != fromClient) {
            throw new WebSocketException(PROTOCOL_ERROR, masked ? "a frame from a server is masked"
                    : "a frame from a client is not masked");
        }
        int seven = b & 0x7f;
        if (opcode.isControl() && seven > MAX_CONTROL) {
            throw new WebSocketException(PROTOCOL_ERROR, "a control frame has over 125 bytes");
        }
        lengthEnd = seven == 127 ? 10 : seven == 126 ? 4 : 2;
        headEnd = lengthEnd + (masked ? 4 : 0);
    }

    private long length() {
        long value = 0;
        for (int i = lengthEnd == 2 ? 1 : 2; i < lengthEnd; i++) {
            value = value << 8 | head[i] & 0xff;
        }
        if (lengthEnd == 2) {
            return value & 0x7f;
        }
        if (value < 0 || value <= (lengthEnd == 4 ? MAX_CONTROL : 0xffff)) {
            throw new WebSocketException(PROTOCOL_ERROR, "a frame length is not in its shortest form");
        }
        if (value > maxFrameBytes) {
            throw new WebSocketException(CloseReason.TOO_BIG, "a frame has over " + maxFrameBytes + " bytes");
        }
        return value;
    }

    private void begin(WebSocketFrameListener listener) {
        key = 0;
        for (int i = lengthEnd; i < headEnd; i++) {
            key = key << 8 | head[i] & 0xff;
        }
        headSize = 0;
        done = 0;
        state = length > 0 ? State.PAYLOAD : State.HEAD;
        if (opcode.isControl()) {
            control = new byte[(int) length];
        } else {
            inMessage = !fin;
            listener.begin(opcode, fin, (head[0] & RSV1) != 0, length);
        }
        if (length == 0) {
            complete(listener);
        }
    }

    private int payload(byte[] bytes, int at, int to, WebSocketFrameListener listener) {
        int end = (int) Math.min(to, at + length - done);
        if (fromClient) {
            Mask.apply(bytes, at, end, key, done);
        }
        if (opcode.isControl()) {
            System.arraycopy(bytes, at, control, (int) done, end - at);
        } else {
            listener.payload(bytes, at, end);
        }
        done += end - at;
        if (done == length) {
            if (state == State.PAYLOAD) {
                // Otherwise the listener has ended reading.
                state = State.HEAD;
            }
            complete(listener);
        }
        return end;
    }

    private void complete(WebSocketFrameListener listener) {
        switch (opcode) {
            case PING -> listener.ping(control);
            case PONG -> listener.pong(control);
            case CLOSE -> {
                state = State.ENDED;
                listener.close(CloseReason.of(control));
            }
            case TEXT, BINARY, CONTINUATION -> listener.end();
        }
    }
}
