package dev.freshet.client.loop;

import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseBodyDecoder;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.http.http1.Http1ResponseParser;
import java.util.Arrays;

/**
 * Turns the bytes of a connection into calls of its listener. Reads from the loop's buffer; only a head that is cut is
 * kept here until the rest comes.
 */
final class ResponseReader {
    private static final byte[] NONE = new byte[0];

    private enum State { BETWEEN, HEAD, BODY }

    private final Http1ClientConnection connection;
    private final ConnectionListener listener;
    private final RequestQueue requests;
    private final Http1ResponseParser parser;
    private final Http1ResponseBodyDecoder decoder;
    private State state = State.BETWEEN;
    private int headStart;
    private byte[] kept = NONE;
    private int keptLength;

    ResponseReader(Http1ClientConnection connection, ConnectionListener listener, RequestQueue requests,
            Http1Limits limits) {
        this.connection = connection;
        this.listener = listener;
        this.requests = requests;
        parser = new Http1ResponseParser(limits);
        decoder = new Http1ResponseBodyDecoder(limits);
    }

    /**
     * These bytes came: {@code bytes[0..length)}.
     *
     * @throws BadResponseException if they are no response, or none that was asked for
     */
    void read(byte[] bytes, int length) {
        if (keptLength == 0) {
            go(bytes, length);
            return;
        }
        byte[] joined = Arrays.copyOf(kept, Math.max(kept.length, keptLength + length));
        System.arraycopy(bytes, 0, joined, keptLength, length);
        int end = keptLength + length;
        keptLength = 0;
        kept = NONE;
        go(joined, end);
    }

    private void go(byte[] bytes, int end) {
        int at = state == State.HEAD ? parser.position() : 0;
        while (at < end && connection.isOpen()) {
            at = switch (state) {
                case BETWEEN -> begin(at);
                case HEAD -> head(bytes, end);
                case BODY -> body(bytes, at, end);
            };
        }
    }

    private int begin(int at) {
        if (!requests.awaitsResponse()) {
            throw new BadResponseException("bytes came that no request asked for");
        }
        beginHead(at);
        return at;
    }

    private void beginHead(int at) {
        headStart = at;
        parser.begin(at, requests.first().isHead());
        state = State.HEAD;
    }

    private int head(byte[] bytes, int end) {
        if (!parser.parse(bytes, end)) {
            keep(bytes, end);
            return end;
        }
        Http1ResponseHead head = parser.head();
        if (head.interim()) {
            listener.interim(connection, head);
            beginHead(parser.position());
        } else if (head.status() == 101) {
            throw new BadResponseException("the server switches protocols without being asked to");
        } else {
            decoder.begin(head);
            state = State.BODY;
            listener.head(connection, head);
            completeIfEnded();
        }
        return parser.position();
    }

    private void keep(byte[] bytes, int end) {
        keptLength = end - headStart;
        kept = Arrays.copyOfRange(bytes, headStart, end);
        parser.moved(-headStart);
        headStart = 0;
    }

    private int body(byte[] bytes, int at, int end) {
        Step step = decoder.decode(bytes, at, end);
        int position = decoder.position();
        if (step == Step.DATA) {
            listener.body(connection, bytes, decoder.dataStart(), decoder.dataEnd());
        }
        completeIfEnded();
        return position;
    }

    private void completeIfEnded() {
        if (decoder.ended() && connection.isOpen()) {
            complete(parser.head().keepAlive());
        }
    }

    private void complete(boolean keepAlive) {
        boolean requestSent = requests.answered();
        state = State.BETWEEN;
        if (keepAlive && requestSent) {
            listener.complete(connection);
        } else {
            connection.completeLast(requestSent ? "the response was the last of its connection"
                    : "the response was complete before its request was sent");
        }
    }

    /** The peer sends no more. */
    void inputEnded() {
        if (state == State.BODY && decoder.endedByClose()) {
            complete(false);
        } else if (state != State.BETWEEN) {
            connection.end(CloseReason.CLOSED_IN_RESPONSE, "the server closed in the middle of a response");
        } else if (requests.outstanding() > 0) {
            connection.end(CloseReason.CLOSED_UNANSWERED, "the server closed without answering");
        } else {
            connection.end(CloseReason.CLOSED_IDLE, "the server closed the idle connection");
        }
    }
}
