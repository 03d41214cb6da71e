package dev.freshet.client.loop;

import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseBodyDecoder;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.http.http1.Http1ResponseParser;
import java.util.Arrays;

/**
 * Parses the input of an HTTP/1.1 connection into responses. It reads from the event loop's buffer. It copies only an
 * incomplete head, and bytes that exceed the window.
 */
final class ResponseReader {

    private enum State { BETWEEN, AFTER_INTERIM, HEAD, BODY, UPGRADED }

    private final ResponseSink sink;
    private final Http1ResponseParser parser;
    private final Http1ResponseBodyDecoder decoder;
    private State state = State.BETWEEN;
    private boolean running;
    private int headStart;
    private byte[] kept = LoopBuffers.NONE;

    ResponseReader(ResponseSink sink, Http1Limits limits) {
        this.sink = sink;
        parser = new Http1ResponseParser(limits);
        decoder = new Http1ResponseBodyDecoder(limits);
    }

    /** Consumes {@code bytes[from..to)}. Ends the connection if they are not a response that a request asked for. */
    void read(byte[] bytes, int from, int to) {
        if (kept.length == 0) {
            run(bytes, from, to);
            return;
        }
        byte[] joined = Arrays.copyOf(kept, kept.length + to - from);
        System.arraycopy(bytes, from, joined, kept.length, to - from);
        runKept(joined);
    }

    /** Continues with copied bytes after the window was opened. */
    void resume() {
        if (isHeldBack() && !running) {
            runKept(kept);
        }
    }

    /** Whether received bytes wait for the window. */
    boolean isHeldBack() {
        return kept.length > 0 && state != State.HEAD;
    }

    private void runKept(byte[] bytes) {
        kept = LoopBuffers.NONE;
        run(bytes, 0, bytes.length);
    }

    private void run(byte[] bytes, int from, int end) {
        int at = state == State.HEAD ? parser.position() : from;
        running = true;
        try {
            while (at < end && sink.readsOn() && (sink.window() > 0 || !hasContent())) {
                at = switch (state) {
                    case BETWEEN, AFTER_INTERIM -> begin(at);
                    case HEAD -> head(bytes, end);
                    case BODY -> body(bytes, at, end);
                    case UPGRADED -> upgraded(bytes, at, end);
                };
            }
        } catch (BadResponseException e) {
            sink.end(e.isOverLimit() ? CloseReason.TOO_LARGE : CloseReason.PROTOCOL_ERROR, e.detail());
        } finally {
            running = false;
        }
        if (at < end && sink.readsOn()) {
            keep(bytes, at, end);
        }
    }

    /** Whether the next bytes count against the window. */
    private boolean hasContent() {
        return state == State.BODY && decoder.atData() || state == State.UPGRADED;
    }

    private int begin(int at) {
        if (!sink.awaitsResponse()) {
            throw new BadResponseException("bytes arrived that no request asked for");
        }
        headStart = at;
        parser.begin(at, sink.toHead());
        state = State.HEAD;
        return at;
    }

    private int head(byte[] bytes, int end) {
        if (!parser.parse(bytes, end)) {
            keep(bytes, headStart, end);
            parser.moved(-headStart);
            headStart = 0;
            return end;
        }
        Http1ResponseHead head = parser.head();
        if (head.interim()) {
            state = State.AFTER_INTERIM;
            sink.interim(head);
        } else if (head.status() == 101) {
            upgrade(head);
        } else {
            decoder.begin(head);
            state = State.BODY;
            sink.head(head);
            completeIfEnded();
        }
        return parser.position();
    }

    private void upgrade(Http1ResponseHead head) {
        if (!sink.acceptsUpgrade()) {
            throw new BadResponseException("the server switched protocols without a request to");
        }
        decoder.begin(head);
        state = State.UPGRADED;
        sink.head(head);
    }

    private void keep(byte[] bytes, int from, int end) {
        kept = Arrays.copyOfRange(bytes, from, end);
    }

    private int body(byte[] bytes, int at, int end) {
        // With a closed window, reads byte by byte, because data may follow any byte of framing.
        int limit = Math.max(1, sink.window());
        Step step = decoder.decode(bytes, at, end - at > limit ? at + limit : end);
        int position = decoder.position();
        if (step == Step.DATA) {
            sink.body(bytes, decoder.dataStart(), position);
        }
        completeIfEnded();
        return position;
    }

    private int upgraded(byte[] bytes, int at, int end) {
        int to = at + Math.min(end - at, sink.window());
        sink.body(bytes, at, to);
        return to;
    }

    private void completeIfEnded() {
        if (decoder.ended() && sink.readsOn()) {
            complete(parser.head().keepAlive());
        }
    }

    private void complete(boolean keepAlive) {
        state = State.BETWEEN;
        sink.complete(keepAlive, decoder.trailers());
    }

    /** The peer sends no more, although responses may be outstanding. */
    void inputEnded(boolean outstanding) {
        if (state == State.UPGRADED || state == State.BODY && decoder.endedByClose()) {
            complete(false);
        } else if (state != State.BETWEEN) {
            sink.end(CloseReason.CLOSED_IN_RESPONSE, "the server closed during a response");
        } else if (outstanding) {
            sink.end(CloseReason.CLOSED_UNANSWERED, "the server closed without responding");
        } else {
            sink.end(CloseReason.CLOSED_IDLE, "the server closed the idle connection");
        }
    }
}
