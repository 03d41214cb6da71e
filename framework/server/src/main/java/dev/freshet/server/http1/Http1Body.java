package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.BodyTime;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.RequestSource;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The body of the current request, decoded from what the input has read. For the connection's owner only. Exception:
 * while a handler runs, the one thread that reads its body calls {@link #readBody}.
 */
final class Http1Body implements RequestSource {
    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1BodyDecoder decoder;
    private final BodyTime time;
    private final Http1Interim interim;
    /** Null before the first body that did not come with its head. */
    private @Nullable BodyAhead ahead;
    private boolean open;
    /** {@code input.bytes()[dataFrom..dataTo)} is decoded and not yet consumed. */
    private int dataFrom;
    private int dataTo;
    private boolean broken;
    /** An error after the consumed bytes, found by looking ahead. */
    private @Nullable HttpException refusal;
    /** The thread that runs the handler. It may wait in a read, because the handler cannot return meanwhile. */
    private @Nullable Thread handler;

    Http1Body(Connection connection, EngineContext context, Http1Input input, Http1Interim interim) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.decoder = new Http1BodyDecoder(context.limits());
        this.interim = interim;
        this.time = context.newBodyTime();
    }

    /** Prepares for the body, if any, of the head that was just parsed. */
    void begin(Http1RequestHead head) {
        open = head.contentLength() != 0;
        dataFrom = 0;
        dataTo = 0;
        refusal = null;
        if (open) {
            beginOpen(head);
        }
    }

    private void beginOpen(Http1RequestHead head) {
        decoder.begin(head);
        time.begin();
        // What came with the head counts too; nothing has waited for it.
        time.received(0, input.unused());
        if (ahead != null) {
            ahead.begin();
        }
    }

    /** Whether the body was read to its end, or there is none. */
    boolean ended() {
        return !open;
    }

    /** Whether the body is malformed or cut off, so that nothing after it can be read. */
    boolean broken() {
        return broken;
    }

    /** Whether reading the body needs no waiting: it has arrived completely, or there is none. */
    boolean isBuffered() {
        return !open || input.head().contentLength() > 0 && input.unused() >= input.head().contentLength();
    }

    /** What is known about the body before a thread reads it. */
    BodyAhead ahead() {
        if (ahead == null) {
            ahead = new BodyAhead(context.limits(), input, this, time);
        }
        return ahead;
    }

    /** Whether no byte of an expected body has arrived. */
    private boolean isUntouched() {
        return open && input.consumed() == input.headEnd() && input.unused() == 0 && !hasData();
    }

    boolean hasData() {
        return dataFrom < dataTo;
    }

    /** Returns 1 if reading throws an error that has been found ahead. */
    @Override
    public int bodyAvailable() {
        if (!hasData() && open && refusal == null && input.unused() > 0) {
            try {
                decode();
            } catch (HttpException wrong) {
                refusal = wrong;
            }
        }
        return refusal == null ? dataTo - dataFrom : 1;
    }

    @Override
    public HttpHeaders trailers() {
        if (input.head().contentLength() == 0) {
            // The decoder was not started for this request, so it still shows the trailers of the previous body.
            decoder.begin(input.head());
        }
        return decoder.trailers();
    }

    /** Sets the thread that runs the handler; null after the handler. Not needed for a request without a body. */
    void handledBy(@Nullable Thread thread) {
        handler = open ? thread : null;
    }

    @Override
    public int readBody(byte[] into, int offset, int length) throws IOException {
        interim.sendContinue(isUntouched());
        while (dataFrom == dataTo) {
            if (!open || !advance()) {
                return -1;
            }
        }
        int count = Math.min(length, dataTo - dataFrom);
        System.arraycopy(input.bytes(), dataFrom, into, offset, count);
        dataFrom += count;
        if (dataFrom == dataTo && decoder.ended()) {
            // A reader that knows the length may not read again to see the end.
            open = false;
        }
        return count;
    }

    @Override
    public void endReading() {
        // Nobody reads the rest of the body.
        broken = true;
        connection.endReading();
    }

    @Override
    public void watch(Runnable gone) {
        if (!open) {
            connection.watch(gone);
        }
    }

    @Override
    public void endWatch() {
        connection.endWatch();
    }

    @Override
    public BodyRoom bodyRoom() {
        return context.bodyRoom();
    }

    /**
     * Reads and drops the rest; blocks if necessary.
     *
     * @param most the maximum number of bytes to drop
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

    /** Decodes until there is data or the body ends; returns false at the end. */
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

    /** Decodes what has been read: data, the end, or nothing yet. */
    private void decode() {
        Http1BodyDecoder.Step step = decoder.decode(input.bytes(), input.consumed(), input.limit());
        input.consumeTo(decoder.position());
        switch (step) {
            case DATA -> {
                dataFrom = decoder.dataStart();
                dataTo = decoder.position();
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
            throw new PeerGoneException("the request body was cut off");
        }
        long began = System.nanoTime();
        long limit = began + time.left();
        int read;
        try {
            read = input.fillUntil(limit, Thread.currentThread() != handler);
        } catch (IOException e) {
            throw new PeerGoneException("the connection broke inside the request body: " + e.getMessage());
        }
        if (read == 0) {
            throw time.late();
        }
        if (read < 0) {
            throw new PeerGoneException("the connection ended inside the request body");
        }
        time.received(System.nanoTime() - began, read);
    }
}
