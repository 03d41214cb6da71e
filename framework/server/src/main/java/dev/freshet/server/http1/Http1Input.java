package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.Http1RequestParser;
import dev.freshet.server.Limit;
import dev.freshet.server.exchange.PeerGoneException;
import dev.freshet.server.io.BodyPace;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that come in on a connection: one buffer that holds the current head and, behind it, body bytes as they are
 * read. By the owner of the connection only.
 */
final class Http1Input {
    static final byte[] NONE = new byte[0];
    /** Bodies are read in larger pieces than heads need. */
    private static final int BODY_BUFFER = 16 * 1024;

    private final Connection connection;
    private final Http1Context context;
    private final Http1RequestParser parser;
    private final Http1BodyDecoder decoder;
    private final BodyPace pace;
    private byte[] bytes;
    /** Where the current head still is, when the body has moved on to a larger array. */
    private byte[] headBytes = NONE;
    /** {@code bytes[consumed..limit)} is read and not yet used. */
    private int consumed;
    private int limit;
    private int headStart;
    private int headEnd;
    private boolean inHead;
    private boolean inBody;
    private int dataFrom;
    private int dataTo;
    private boolean broken;
    private boolean drained;
    /** When {@link #bodyLimit} was asked last, and up to where the body had come then; 0 if not yet. */
    private long bodyAsked;
    private int bodySeen;
    /** Null before the first chunked body. */
    private @Nullable ChunksAhead ahead;
    /** Whether it is at the current request. */
    private boolean looksAhead;
    /** Who runs the handler: may wait in a read, because it does not return before. */
    private @Nullable Thread handler;
    /** Bytes that were read before this was made still count as the next read. */
    private boolean given;

    /** @param buffer holds in {@code [from, to)} what was read already; from the pool, or empty */
    Http1Input(Connection connection, Http1Context context, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context;
        this.bytes = buffer;
        this.consumed = from;
        this.limit = to;
        this.given = from < to;
        this.parser = new Http1RequestParser(context.limits());
        this.decoder = new Http1BodyDecoder(context.limits());
        this.pace = new BodyPace(context.bodyRate());
    }

    /** Reads what the socket has: the number of bytes, 0 for none now, -1 at the end. Waits if the connection does. */
    int fill() throws IOException {
        return fill(false);
    }

    private int fill(boolean forAnother) throws IOException {
        if (given) {
            given = false;
            return limit - consumed;
        }
        makeRoom();
        int room = bytes.length - limit;
        int read = forAnother ? connection.readForAnother(bytes, limit, room) : connection.read(bytes, limit, room);
        drained = read < room;
        if (read > 0) {
            limit += read;
        }
        return read;
    }

    /** Whether the last read took all that the socket had. */
    boolean drained() {
        return drained;
    }

    /**
     * Parses the next head from what was read.
     *
     * @return true if it is complete; the body, if any, comes next
     * @throws HttpException to refuse the request with; the connection must be closed then
     */
    boolean parseHead() {
        try {
            return parse();
        } catch (HttpException refusal) {
            context.countRefusal(refusal.status());
            throw refusal;
        }
    }

    private boolean parse() {
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
        Http1RequestHead head = parser.head();
        inBody = head.contentLength() != 0;
        dataFrom = 0;
        dataTo = 0;
        if (inBody) {
            decoder.begin(head);
            pace.begin();
            bodySeen = 0;
            looksAhead = false;
        }
        return true;
    }

    Http1RequestHead head() {
        return parser.head();
    }

    /** Whether part of a head was read. */
    boolean headBegun() {
        return given || inHead && parser.started();
    }

    /** Whether bytes behind the current request were read. */
    boolean hasMore() {
        return consumed < limit;
    }

    /** Whether the current request's body is read whole, or there is none: then reading it waits for nothing. */
    boolean bodyBuffered() {
        return !inBody || parser.head().contentLength() > 0 && limit - consumed >= parser.head().contentLength();
    }

    /** Whether the body, of which nothing was used, is read whole, or no more of it fits the buffer. */
    boolean bodyAtHand() {
        return bodyBuffered() || limit == bytes.length && limit >= BODY_BUFFER
                || parser.head().contentLength() < 0 && chunksAtHand();
    }

    private boolean chunksAtHand() {
        ChunksAhead chunks = ahead;
        if (chunks == null) {
            chunks = new ChunksAhead(context.limits());
            ahead = chunks;
        }
        if (!looksAhead) {
            looksAhead = true;
            chunks.begin(parser.head(), headEnd);
        }
        return chunks.endIn(bytes, limit);
    }

    /**
     * On a loop, for a body that no thread waits for yet: until when more of it must come.
     *
     * @throws HttpException 408 if what has come since the last call came too slowly
     */
    long bodyLimit() {
        long now = System.nanoTime();
        if (bodySeen > 0) {
            pace.received(now - bodyAsked, limit - bodySeen);
            if (pace.isTooSlow()) {
                throw tooSlow();
            }
        }
        bodyAsked = now;
        bodySeen = limit;
        return now + Math.min(context.timeouts().body(), pace.left());
    }

    boolean bodyEnded() {
        return !inBody;
    }

    /** Whether none of the body came with the head. */
    boolean bodyUntouched() {
        return inBody && consumed == headEnd && consumed == limit && dataFrom == dataTo;
    }

    /** Whether the body turned out to be wrong or cut off: what follows on the connection cannot be read. */
    boolean broken() {
        return broken;
    }

    HttpHeaders trailers() {
        if (parser.head().contentLength() == 0) {
            // No body was begun, so the decoder still shows the trailers of the last one.
            decoder.begin(parser.head());
        }
        return decoder.trailers();
    }

    /**
     * Reads body bytes, waiting for some if need be.
     *
     * @return how many, or -1 at the body's end
     */
    int readBody(byte[] into, int offset, int length) throws IOException {
        while (dataFrom == dataTo) {
            if (!inBody || !advanceBody()) {
                return -1;
            }
        }
        int count = Math.min(length, dataTo - dataFrom);
        System.arraycopy(bytes, dataFrom, into, offset, count);
        dataFrom += count;
        if (dataFrom == dataTo && decoder.ended()) {
            // A reader who knows the length does not come back to see the end.
            inBody = false;
        }
        return count;
    }

    /** Body bytes that can be read without waiting. */
    int available() {
        return dataTo - dataFrom;
    }

    /** This thread handles the request: it may wait for the body as long as it takes. */
    void handledBy(Thread thread) {
        handler = thread;
    }

    /** Another thread that waits for the body leaves; nothing more is read. */
    void endReading() {
        connection.endReading();
    }

    /**
     * Drops the rest of the body, waiting for it if need be.
     *
     * @param most how many bytes to drop at most
     * @return whether the end was reached, so that the next request can be read
     */
    boolean discardBody(int most) {
        int dropped = 0;
        try {
            while (inBody && !broken && dropped <= most) {
                if (advanceBody()) {
                    dropped += dataTo - dataFrom;
                    dataFrom = dataTo;
                }
            }
        } catch (IOException | HttpException e) {
            broken = true;
        }
        dataFrom = dataTo;
        return !inBody && !broken;
    }

    /** Takes what was read behind the current request, and gives the buffer back: nothing is read here any more. */
    byte[] takeRest() {
        byte[] rest = Arrays.copyOfRange(bytes, consumed, limit);
        consumed = limit;
        rest();
        return rest;
    }

    /** Gives the buffer back if nothing is in it. */
    void rest() {
        giveHeadBytes();
        if (!inHead && consumed == limit && bytes.length > 0) {
            if (!broken) {
                // Else a read that no one waits for any more may still put something into it.
                context.inputBuffers().give(bytes);
            }
            bytes = NONE;
            consumed = 0;
            limit = 0;
        }
    }

    private void giveHeadBytes() {
        if (headBytes.length > 0) {
            context.inputBuffers().give(headBytes);
            headBytes = NONE;
        }
    }

    /** Decodes until there is data or the end; false at the end. */
    private boolean advanceBody() throws IOException {
        try {
            while (true) {
                Http1BodyDecoder.Step step = decoder.decode(bytes, consumed, limit);
                consumed = decoder.position();
                switch (step) {
                    case DATA -> {
                        dataFrom = decoder.dataStart();
                        dataTo = decoder.dataEnd();
                        return true;
                    }
                    case END -> {
                        inBody = false;
                        return false;
                    }
                    case NEED_BYTES -> fillWaiting();
                }
            }
        } catch (HttpException refusal) {
            broken = true;
            context.countRefusal(refusal.status());
            throw refusal;
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }

    private void fillWaiting() throws IOException {
        if (connection.loop().inLoop()) {
            throw new IllegalStateException("an event loop must not wait for a request body");
        }
        if (broken) {
            throw new PeerGoneException("the request body broke off");
        }
        long began = System.nanoTime();
        long limit = began + Math.min(context.timeouts().body(), pace.left());
        connection.deadline(limit);
        int read;
        try {
            while ((read = fill(Thread.currentThread() != handler)) == 0) {
                if (!connection.awaitReadable(limit - System.nanoTime())) {
                    throw late();
                }
            }
        } catch (IOException e) {
            throw new PeerGoneException("the connection broke within the request body: " + e.getMessage());
        }
        if (read < 0 && connection.expired()) {
            throw late();
        }
        if (read < 0) {
            throw new PeerGoneException("the connection ended within the request body");
        }
        pace.received(System.nanoTime() - began, read);
        if (pace.isTooSlow()) {
            throw tooSlow();
        }
    }

    /** A wait was over one of the two limits: the one that was to come first. */
    HttpException late() {
        if (pace.left() < context.timeouts().body()) {
            return tooSlow();
        }
        context.reached().count(Limit.BODY_TIMEOUT);
        return new HttpException(408, "the request body did not come in time");
    }

    private HttpException tooSlow() {
        context.reached().count(Limit.BODY_RATE);
        return new HttpException(408, "the request body comes too slowly");
    }

    private void makeRoom() {
        if (bytes.length == 0) {
            bytes = context.inputBuffers().take();
            consumed = 0;
            limit = 0;
        } else if (inBody) {
            makeRoomForBody();
        } else if (!inHead && consumed == limit) {
            consumed = 0;
            limit = 0;
        } else if (limit == bytes.length) {
            makeRoomForHead();
        }
    }

    /** Behind the head, which stays where it is: the handler may ask for it, in another thread than reads the body. */
    private void makeRoomForBody() {
        if (consumed == limit && dataFrom == dataTo) {
            consumed = headEnd;
            limit = headEnd;
        }
        if (limit == bytes.length || headEnd > bytes.length / 2) {
            byte[] old = bytes;
            bytes = Arrays.copyOf(old, Math.max(BODY_BUFFER, headEnd * 2 + 1024));
            if (headBytes.length == 0) {
                headBytes = old;
            }
        }
    }

    private void makeRoomForHead() {
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
