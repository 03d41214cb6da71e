package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;

/** Reads a body in the chunked coding (RFC 9112 section 7.1), one run of data at a time. */
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

    /** A chunked body comes next; or none, which forgets the trailers of the last. */
    void begin(boolean expected) {
        state = expected ? State.HEADER : State.END;
        total = 0;
        header.beginBody();
        trailers.begin();
    }

    boolean ended() {
        return state == State.END;
    }

    /** Whether the next byte is of a chunk's data. */
    boolean atData() {
        return state == State.DATA;
    }

    HttpHeaders trailers() {
        return trailers.shown();
    }

    /**
     * Reads on at {@code from}, up to the end of the first run of data. There is data if the result is over
     * {@link #dataStart()}.
     *
     * @return the first byte not read
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
