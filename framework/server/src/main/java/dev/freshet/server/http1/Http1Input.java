package dev.freshet.server.http1;

import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.Http1RequestParser;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.util.Arrays;

/**
 * The input of a connection: one buffer with the current head, followed by body bytes. For the connection's owner, or
 * the thread that reads the body for it.
 */
final class Http1Input {
    static final byte[] NONE = new byte[0];
    /** Bodies are read in larger pieces than heads. */
    private static final int BODY_BUFFER = 16 * 1024;
    /** The least room for a body behind a large head. */
    private static final int BODY_ROOM = BODY_BUFFER / 2;

    private final Connection connection;
    private final EngineContext context;
    private final Http1RequestParser parser;
    private final Http1Body body;
    private byte[] bytes;
    /** Still contains the current head after the body has moved to a larger array. */
    private byte[] headBytes = NONE;
    /** {@code bytes[consumed..limit)} is read and not yet consumed. */
    private int consumed;
    private int limit;
    private int headStart;
    private int headEnd;
    private boolean inHead;
    private boolean drained;
    /** Whether bytes from before this object existed still count as the next read. */
    private boolean given;

    /** @param buffer contains in {@code [from, to)} what was already read; it is from the pool, or empty */
    Http1Input(Connection connection, EngineContext context, Http1Interim interim, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context;
        this.bytes = buffer;
        this.consumed = from;
        this.limit = to;
        this.given = from < to;
        this.parser = new Http1RequestParser(context.limits());
        this.body = new Http1Body(connection, context, this, interim);
    }

    /**
     * Reads what the socket has. Returns the number of bytes, 0 for none now, -1 at the end. Blocks if the connection
     * does.
     */
    int fill() throws IOException {
        if (given) {
            given = false;
            return limit - consumed;
        }
        makeRoom();
        return filled(connection.read(bytes, limit, bytes.length - limit));
    }

    /** Blocks until bytes arrive; see {@link Connection#readUntil}. */
    int fillUntil(long nanoTime, boolean mayEnd) throws IOException {
        makeRoom();
        return filled(connection.readUntil(nanoTime, bytes, limit, bytes.length - limit, mayEnd));
    }

    private int filled(int read) {
        drained = read < bytes.length - limit;
        if (read > 0) {
            limit += read;
        }
        return read;
    }

    /** Whether the last read took everything that the socket had. */
    boolean drained() {
        return drained;
    }

    /**
     * Parses the next head from what was read.
     *
     * @return whether the head is complete; its body, if any, follows
     * @throws dev.freshet.http.HttpException if the request is refused; the connection must then close
     */
    boolean parseHead() {
        if (!inHead) {
            if (consumed == limit) {
                return false;
            }
            inHead = true;
            giveHeadBytes();
            headStart = consumed;
            parser.begin(consumed);
        }
        if (!parser.parse(bytes, limit)) {
            return false;
        }
        inHead = false;
        headEnd = parser.position();
        consumed = headEnd;
        body.begin(parser.head());
        return true;
    }

    Http1RequestHead head() {
        return parser.head();
    }

    Http1Body body() {
        return body;
    }

    /** Whether part of a head was read. */
    boolean headBegun() {
        return given || inHead && parser.started();
    }

    /** Whether the buffer has no space for more of a body. */
    boolean isFull() {
        return limit == bytes.length && limit >= BODY_BUFFER;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The index of the first unconsumed byte. */
    int consumed() {
        return consumed;
    }

    /** The index after the last byte read. */
    int limit() {
        return limit;
    }

    /** The number of bytes that were read and not consumed. */
    int unused() {
        return limit - consumed;
    }

    /** The index after the head. */
    int headEnd() {
        return headEnd;
    }

    void consumeTo(int index) {
        consumed = index;
    }

    /** Takes what was read after the current request and returns the buffer to the pool. Reads nothing more. */
    byte[] takeRest() {
        byte[] rest = Arrays.copyOfRange(bytes, consumed, limit);
        consumed = limit;
        rest();
        return rest;
    }

    /** Returns the buffer to the pool if it is empty; the parser forgets it, too. Not while the head is used. */
    void rest() {
        giveHeadBytes();
        if (!inHead && consumed == limit && bytes.length > 0) {
            if (!body.broken()) {
                // After a broken body, an abandoned read may still write into the buffer.
                context.inputBuffers().give(bytes);
            }
            bytes = NONE;
            consumed = 0;
            limit = 0;
            parser.forget();
        }
    }

    private void giveHeadBytes() {
        if (headBytes.length > 0) {
            context.inputBuffers().give(headBytes);
            headBytes = NONE;
        }
    }

    private void makeRoom() {
        if (!body.ended()) {
            makeRoomForBody();
        } else if (inHead || consumed < limit) {
            makeRoomForHead();
        } else {
            beginAgain();
        }
    }

    /** Everything that was read is consumed. */
    private void beginAgain() {
        if (bytes.length == 0 || bytes.length > BODY_BUFFER) {
            // A thread may wait for the next request for long, and nothing shrinks an array that it reads into.
            rest();
            bytes = context.inputBuffers().take();
        }
        consumed = 0;
        limit = 0;
    }

    /** Keeps the head in place: the handler may read it on another thread than the body. */
    private void makeRoomForBody() {
        if (consumed == limit && !body.hasData()) {
            consumed = headEnd;
            limit = headEnd;
        }
        if (limit == bytes.length || headEnd > bytes.length / 2 && bytes.length - headEnd < BODY_ROOM) {
            byte[] old = bytes;
            bytes = Arrays.copyOf(old, Math.max(BODY_BUFFER, limit + BODY_ROOM));
            if (headBytes.length == 0) {
                headBytes = old;
            }
        }
    }

    private void makeRoomForHead() {
        if (limit < bytes.length) {
            return;
        }
        int start = inHead ? headStart : consumed;
        byte[] old = bytes;
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, limit - start);
        } else {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
            context.inputBuffers().give(old);
        }
        if (inHead) {
            parser.moved(-start);
            headStart = 0;
        }
        limit -= start;
        consumed -= start;
    }
}
