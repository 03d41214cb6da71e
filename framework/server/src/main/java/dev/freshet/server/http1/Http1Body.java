package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.server.exchange.BodyTime;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The body of the current request, decoded from what the input has read. By the owner of the connection; while a
 * handler runs, {@link #read} by the one thread that reads its body.
 */
final class Http1Body {
    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1BodyDecoder decoder;
    private final BodyTime time;
    private boolean open;
    /** {@code input.bytes()[dataFrom..dataTo)} is decoded and not yet used. */
    private int dataFrom;
    private int dataTo;
    private boolean broken;
    /** What is wrong behind the bytes that were read, found by looking ahead. */
    private @Nullable HttpException refusal;
    /** When {@link #waitLimit} was asked last, and up to where the body had come then; 0 if not yet. */
    private long asked;
    private int seen;
    /** Null before the first chunked body. */
    private @Nullable ChunksAhead ahead;
    /** Whether it is at the current request. */
    private boolean looksAhead;
    /** Who runs the handler: may wait in a read, because it does not return before. */
    private @Nullable Thread handler;

    Http1Body(Connection connection, Http1Context context, Http1Input input) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.decoder = new Http1BodyDecoder(context.limits());
        this.time = new BodyTime(context.bodyRate(), context.timeouts().body(), context.reached());
    }

    /** A head was parsed: its body, if it has one, comes next. */
    void begin(Http1RequestHead head) {
        open = head.contentLength() != 0;
        dataFrom = 0;
        dataTo = 0;
        refusal = null;
        if (open) {
            decoder.begin(head);
            time.begin();
            seen = 0;
            looksAhead = false;
        }
    }

    /** Whether its end has been read, or there is none. */
    boolean ended() {
        return !open;
    }

    /** Whether it turned out to be wrong or cut off: what follows on the connection cannot be read. */
    boolean broken() {
        return broken;
    }

    /** Whether it is read whole, or there is none: then reading it waits for nothing. */
    boolean isBuffered() {
        return !open || input.head().contentLength() > 0 && input.unused() >= input.head().contentLength();
    }

    /** Whether the body, of which nothing was used, is read whole, or no more of it fits the buffer. */
    boolean isAtHand() {
        return isBuffered() || input.isFull() || input.head().contentLength() < 0 && chunksAtHand();
    }

    private boolean chunksAtHand() {
        ChunksAhead chunks = ahead;
        if (chunks == null) {
            chunks = new ChunksAhead(context.limits());
            ahead = chunks;
        }
        if (!looksAhead) {
            looksAhead = true;
            chunks.begin(input.head(), input.headEnd());
        }
        return chunks.endIn(input.bytes(), input.limit());
    }

    /** Whether none of it came with the head. */
    boolean isUntouched() {
        return open && input.consumed() == input.headEnd() && input.unused() == 0 && !hasData();
    }

    boolean hasData() {
        return dataFrom < dataTo;
    }

    /** Bytes that can be read without waiting, of what the input has; 1 where reading would say what is wrong there. */
    int available() {
        if (!hasData() && open && refusal == null && input.unused() > 0) {
            try {
                decode();
            } catch (HttpException wrong) {
                refusal = wrong;
            }
        }
        return refusal == null ? dataTo - dataFrom : 1;
    }

    HttpHeaders trailers() {
        if (input.head().contentLength() == 0) {
            // No body was begun, so the decoder still shows the trailers of the last one.
            decoder.begin(input.head());
        }
        return decoder.trailers();
    }

    /**
     * On a loop, for a body that no thread waits for yet: until when more of it must come.
     *
     * @throws HttpException 408 if what has come since the last call came too slowly
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

    /** The wait for it was over a limit. */
    HttpException late() {
        return time.late();
    }

    /** This thread handles the request, and may wait for the body as long as it takes; null when it is done. */
    void handledBy(@Nullable Thread thread) {
        handler = thread;
    }

    /**
     * Reads, waiting for some bytes if need be.
     *
     * @return how many, or -1 at the end
     */
    int read(byte[] into, int offset, int length) throws IOException {
        while (dataFrom == dataTo) {
            if (!open || !advance()) {
                return -1;
            }
        }
        int count = Math.min(length, dataTo - dataFrom);
        System.arraycopy(input.bytes(), dataFrom, into, offset, count);
        dataFrom += count;
        if (dataFrom == dataTo && decoder.ended()) {
            // A reader who knows the length does not come back to see the end.
            open = false;
        }
        return count;
    }

    /** Another thread that waits in {@link #read} leaves; nothing more is read. */
    void endReading() {
        connection.endReading();
    }

    /**
     * Drops the rest, waiting for it if need be.
     *
     * @param most how many bytes to drop at most
     * @return whether the end was reached, so that the next request can be read
     */
    boolean discard(int most) {
        int dropped = 0;
        try {
            while (open && !broken && dropped <= most) {
                if (advance()) {
                    dropped += dataTo - dataFrom;
                    dataFrom = dataTo;
                }
            }
        } catch (IOException | HttpException e) {
            broken = true;
        }
        dataFrom = dataTo;
        return !open && !broken;
    }

    /** Decodes until there is data or the end; false at the end. */
    private boolean advance() throws IOException {
        try {
            while (open) {
                if (refusal != null) {
                    throw refusal;
                }
                decode();
                if (hasData()) {
                    return true;
                }
                if (open) {
                    fillWaiting();
                }
            }
            return false;
        } catch (HttpException wrong) {
            broken = true;
            context.countRefusal(wrong.status());
            throw wrong;
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }

    /** Decodes of what was read: data, the end, or nothing yet. */
    private void decode() {
        Http1BodyDecoder.Step step = decoder.decode(input.bytes(), input.consumed(), input.limit());
        input.consumeTo(decoder.position());
        switch (step) {
            case DATA -> {
                dataFrom = decoder.dataStart();
                dataTo = decoder.dataEnd();
            }
            case END -> open = false;
            case NEED_BYTES -> {
            }
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
        long limit = began + time.left();
        connection.deadline(limit);
        int read;
        try {
            boolean another = Thread.currentThread() != handler;
            while ((read = another ? input.fillForAnother() : input.fill()) == 0) {
                if (!connection.awaitReadable(limit - System.nanoTime())) {
                    throw time.late();
                }
            }
        } catch (IOException e) {
            throw new PeerGoneException("the connection broke within the request body: " + e.getMessage());
        }
        if (read < 0 && connection.expired()) {
            throw time.late();
        }
        if (read < 0) {
            throw new PeerGoneException("the connection ended within the request body");
        }
        time.received(System.nanoTime() - began, read);
    }
}
