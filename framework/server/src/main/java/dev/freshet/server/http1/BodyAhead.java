package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.exchange.BodyTime;
import org.jspecify.annotations.Nullable;

/**
 * A body that no thread reads yet: whether it has arrived, and by when more must. For the connection's owner only.
 */
final class BodyAhead {
    private final Http1Limits limits;
    private final Http1Input input;
    private final Http1Body body;
    private final BodyTime time;
    /** Scans a chunked body, each byte once, for its end. Null before the first one. */
    private @Nullable Http1BodyDecoder decoder;
    /** The index up to which the body is scanned; 0 before it is. */
    private int scanned;
    private boolean over;
    /** When {@link #waitLimit} was last called, and how much had arrived by then; 0 before the first call. */
    private long asked;
    private int seen;

    BodyAhead(Http1Limits limits, Http1Input input, Http1Body body, BodyTime time) {
        this.limits = limits;
        this.input = input;
        this.body = body;
        this.time = time;
    }

    /** Prepares for another body. */
    void begin() {
        scanned = 0;
        over = false;
        seen = 0;
    }

    /** Whether the body has arrived completely, or fills the buffer. */
    boolean isAtHand() {
        return body.isBuffered() || input.isFull() || input.head().contentLength() < 0 && lastChunkArrived();
    }

    /**
     * The time by which more of the body must arrive. Called on an event loop.
     *
     * @throws HttpException 408 if the bytes since the last call arrived too slowly
     */
    long waitLimit() {
        long now = System.nanoTime();
        if (seen > 0) {
            time.received(now - asked, input.limit() - seen);
        }
        asked = now;
        seen = input.limit();
        return now + time.left();
    }

    /** The error for a wait that exceeded its limit. */
    HttpException late() {
        return time.late();
    }

    /** Whether a reader would find the end of the body, or an error, without waiting. */
    private boolean lastChunkArrived() {
        Http1BodyDecoder chunks = decoder;
        if (chunks == null) {
            chunks = new Http1BodyDecoder(limits);
            decoder = chunks;
        }
        if (scanned == 0) {
            scanned = input.headEnd();
            chunks.begin(input.head());
        }
        try {
            while (!over) {
                Http1BodyDecoder.Step step = chunks.decode(input.bytes(), scanned, input.limit());
                scanned = chunks.position();
                if (step == Http1BodyDecoder.Step.NEED_BYTES) {
                    return false;
                }
                over = step == Http1BodyDecoder.Step.END;
            }
        } catch (HttpException mistake) {
            // The reader of the body will meet this error again and refuse the request.
            over = true;
        }
        return true;
    }
}
