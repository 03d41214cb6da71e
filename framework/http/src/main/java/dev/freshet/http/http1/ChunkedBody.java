package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;

/** Reads a body in chunked coding (RFC 9112 section 7.1), one run of data at a time. */
final class ChunkedBody {
    private enum State { HEADER, DATA, DATA_CR, DATA_LF, TRAILERS, END }

    private final ChunkHeader header;
    private final Trailers trailers;
    private final long maxBytes;
    private State state = State.END;
    private long total;
    private long remaining;
    private int dataStart;

    ChunkedBody(Http1Limits limits) {
        header = new ChunkHeader(limits.maxChunkExtensionBytes());
        trailers = new Trailers(limits);
        maxBytes = limits.maxBodyBytes();
    }

    /** Prepares for the next body, or for none. Both discard the trailers of the previous body. */
    void begin(boolean expected) {
        state = expected ? State.HEADER : State.END;
        total = 0;
        header.beginBody();
        trailers.begin();
    }

    boolean ended() {
        return state == State.END;
    }

    /** Whether the next byte belongs to a chunk's data. */
    boolean atData() {
        return state == State.DATA;
    }

    HttpHeaders trailers() {
        return trailers.shown();
    }

    /**
     * Continues at {@code from} and stops after the first run of data. Data was found if the result is greater than
     * {@link #dataStart()}.
     *
     * @return the index of the first unread byte
     */
    int decode(byte[] bytes, int from, int limit) {
        int i = from;
        while (i < limit && state != State.END) {
            switch (state) {
                case HEADER -> i = header(bytes, i, limit);
                case DATA -> {
                    dataStart = i;
                    return data(i, limit);
                }
                case DATA_CR, DATA_LF -> dataEnd(bytes[i++]);
                case TRAILERS, END -> i = trailers(bytes, i, limit);
            }
        }
        dataStart = i;
        return i;
    }

    int dataStart() {
        return dataStart;
    }

    private int header(byte[] bytes, int from, int limit) {
        int i = header.parse(bytes, from, limit);
        if (header.ended()) {
            remaining = header.size();
            if (remaining > maxBytes - total) {
                throw new HttpException(413, "the body is longer than " + maxBytes + " bytes");
            }
            total += remaining;
            state = remaining == 0 ? State.TRAILERS : State.DATA;
        }
        return i;
    }

    private int data(int from, int limit) {
        int length = (int) Math.min(limit - from, remaining);
        remaining -= length;
        if (remaining == 0) {
            state = State.DATA_CR;
            header.beginChunk();
        }
        return from + length;
    }

    private void dataEnd(byte b) {
        boolean expectsLineFeed = state == State.DATA_LF;
        if (b != (expectsLineFeed ? '\n' : '\r')) {
            throw new HttpException(400, "a chunk is longer than its size, or does not end with CRLF");
        }
        state = expectsLineFeed ? State.HEADER : State.DATA_LF;
    }

    private int trailers(byte[] bytes, int from, int limit) {
        int i = trailers.parse(bytes, from, limit);
        if (trailers.ended()) {
            state = State.END;
        }
        return i;
    }
}
