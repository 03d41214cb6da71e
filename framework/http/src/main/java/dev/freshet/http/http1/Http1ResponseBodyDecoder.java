package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.Http1BodyDecoder.Step;

/**
 * Finds the bytes of a response's body in what comes after its head, however it is cut; nothing is copied but trailers.
 * One a connection, used for every response on it. Not thread-safe. After a {@link BadResponseException} the connection
 * must be closed.
 */
public final class Http1ResponseBodyDecoder {
    private final Http1BodyDecoder framed;
    private final long maxBytes;
    private boolean untilClose;
    private long received;
    private int dataStart;
    private int position;

    public Http1ResponseBodyDecoder(Http1Limits limits) {
        framed = new Http1BodyDecoder(limits);
        maxBytes = limits.maxBodyBytes();
    }

    /**
     * The body of this response comes next; not for an interim one.
     *
     * @throws BadResponseException if its length is known and over the limit
     */
    public void begin(Http1ResponseHead head) {
        untilClose = head.untilClose();
        received = 0;
        try {
            framed.begin(untilClose ? 0 : head.contentLength());
        } catch (HttpException refusal) {
            throw BadResponseException.of(refusal);
        }
    }

    /**
     * Reads on in {@code buffer[from..limit)}, where the bytes go on that were left at the last call.
     *
     * @throws BadResponseException for a broken chunk, a body over the limit or too many trailers
     */
    public Step decode(byte[] buffer, int from, int limit) {
        if (untilClose) {
            return unframed(from, limit);
        }
        try {
            Step step = framed.decode(buffer, from, limit);
            dataStart = framed.dataStart();
            position = framed.position();
            return step;
        } catch (HttpException refusal) {
            throw BadResponseException.of(refusal);
        }
    }

    private Step unframed(int from, int limit) {
        dataStart = from;
        position = limit;
        received += limit - from;
        if (received > maxBytes) {
            throw new BadResponseException("the body is longer than " + maxBytes + " bytes");
        }
        return limit > from ? Step.DATA : Step.NEED_BYTES;
    }

    /** The first byte not consumed by the last {@link #decode}. */
    public int position() {
        return position;
    }

    /** The first byte of the data found by the last {@link #decode}. */
    public int dataStart() {
        return dataStart;
    }

    /** The index after the last byte of the data found. */
    public int dataEnd() {
        return position;
    }

    /** Whether no byte of the body is left to read; never so for a body that ends with the connection. */
    public boolean ended() {
        return !untilClose && framed.ended();
    }

    /** Whether the next byte, if one comes, is of the body itself, not of its coding. */
    public boolean atData() {
        return untilClose || framed.atData();
    }

    /** Whether the body is whole if the server sends no more after what was decoded. */
    public boolean endedByClose() {
        return untilClose || framed.ended();
    }

    /** The fields after a chunked body; empty before its end and for every other body. Hold until {@link #begin}. */
    public HttpHeaders trailers() {
        return framed.trailers();
    }
}
