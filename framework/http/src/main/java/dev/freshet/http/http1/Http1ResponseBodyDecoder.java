package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.Http1BodyDecoder.Step;

/**
 * Finds the bytes of a response body after its head, in input that may be split anywhere. Copies only trailers. One
 * instance serves all responses of a connection. Not thread-safe. After a {@link BadResponseException}, close the
 * connection.
 */
public final class Http1ResponseBodyDecoder {
    private final Http1BodyDecoder framed;
    private final long maxBytes;
    private boolean untilClose;

    public Http1ResponseBodyDecoder(Http1Limits limits) {
        framed = new Http1BodyDecoder(limits);
        maxBytes = limits.maxBodyBytes();
    }

    /**
     * Prepares for the body of this response. Do not call it for an interim response.
     *
     * @throws BadResponseException if its length is known and over the limit
     */
    public void begin(Http1ResponseHead head) {
        untilClose = head.contentLength() == ResponseFraming.UNTIL_CLOSE;
        try {
            framed.begin(untilClose ? maxBytes : head.contentLength());
        } catch (HttpException refusal) {
            throw BadResponseException.of(refusal);
        }
    }

    /**
     * Continues with {@code buffer[from..limit)}, which must follow the bytes consumed so far.
     *
     * @throws BadResponseException for a malformed chunk, a body over the limit or too many trailers
     */
    public Step decode(byte[] buffer, int from, int limit) {
        try {
            Step step = framed.decode(buffer, from, limit);
            if (!untilClose || step == Step.DATA) {
                return step;
            }
            if (from < limit) {
                throw new HttpException(413, "the body is longer than " + maxBytes + " bytes");
            }
            return Step.NEED_BYTES;
        } catch (HttpException refusal) {
            throw BadResponseException.of(refusal);
        }
    }

    /** The index of the first byte that the last {@link #decode} did not consume. */
    public int position() {
        return framed.position();
    }

    /** The index of the first byte of data found by the last {@link #decode}. */
    public int dataStart() {
        return framed.dataStart();
    }

    /** Whether the whole body has been read; always false for a body that ends with the connection. */
    public boolean ended() {
        return !untilClose && framed.ended();
    }

    /** Whether the next byte, if any, belongs to the body itself, not to its coding. */
    public boolean atData() {
        return untilClose || framed.atData();
    }

    /** Whether the body is complete if the server closes the connection now. */
    public boolean endedByClose() {
        return untilClose || framed.ended();
    }

    /** The trailers of a chunked body, valid until {@link #begin}; empty before the body ends and for other bodies. */
    public HttpHeaders trailers() {
        return framed.trailers();
    }
}
