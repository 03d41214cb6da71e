package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bytes of a request body after its head, in input that may be split anywhere. Copies only trailers. One
 * instance serves all requests of a connection. Not thread-safe. After an {@link HttpException}, send the error
 * response and close the connection.
 */
public final class Http1BodyDecoder {
    /** The result of {@link #decode}. */
    public enum Step {
        /** Body bytes, from {@link #dataStart()} to {@link #position()}. */
        DATA,
        /** All input is consumed and the body goes on. */
        NEED_BYTES,
        /** The body is complete; {@link #position()} is the first byte after it. */
        END
    }

    private final Http1Limits limits;
    private final long maxBytes;
    /** Null before the first chunked body: most connections never have one. */
    private @Nullable ChunkedBody chunked;
    private boolean inChunks;
    private long remaining;
    private int dataStart;
    private int position;

    public Http1BodyDecoder(Http1Limits limits) {
        this.limits = limits;
        maxBytes = limits.maxBodyBytes();
    }

    /**
     * Prepares for the body of this request.
     *
     * @throws HttpException 413 if its length is known and over the limit
     */
    public void begin(Http1RequestHead head) {
        begin(head.contentLength());
    }

    /** Prepares for a body of this length, or {@link MessageFraming#CHUNKED}. */
    void begin(long contentLength) {
        inChunks = contentLength == MessageFraming.CHUNKED;
        remaining = inChunks ? 0 : contentLength;
        if (remaining > maxBytes) {
            throw new HttpException(413, "the body is longer than " + maxBytes + " bytes");
        }
        if (inChunks || chunked != null) {
            chunked().begin(inChunks);
        }
    }

    private ChunkedBody chunked() {
        ChunkedBody made = chunked;
        if (made == null) {
            made = new ChunkedBody(limits);
            chunked = made;
        }
        return made;
    }

    /**
     * Continues with {@code buffer[from..limit)}, which must follow the bytes consumed so far.
     *
     * @throws HttpException 400 for a malformed chunk, 413 for a body over the limit, 431 for too many trailers
     */
    public Step decode(byte[] buffer, int from, int limit) {
        dataStart = from;
        if (inChunks) {
            ChunkedBody chunks = chunked();
            position = chunks.decode(buffer, from, limit);
            dataStart = chunks.dataStart();
        } else {
            position = from + (int) Math.min(limit - from, remaining);
            remaining -= position - from;
        }
        if (position > dataStart) {
            return Step.DATA;
        }
        return ended() ? Step.END : Step.NEED_BYTES;
    }

    /** The index of the first byte that the last {@link #decode} did not consume. */
    public int position() {
        return position;
    }

    /** The index of the first byte of data found by the last {@link #decode}. */
    public int dataStart() {
        return dataStart;
    }

    /** Whether the whole body has been read. With a known length, this is true from the last {@link Step#DATA} on. */
    public boolean ended() {
        return inChunks ? chunked().ended() : remaining == 0;
    }

    /** Whether the next byte belongs to the body itself, not to its coding. */
    boolean atData() {
        return inChunks ? chunked().atData() : remaining > 0;
    }

    /** The trailers of a chunked body, valid until {@link #begin}; empty before the body ends and for other bodies. */
    public HttpHeaders trailers() {
        ChunkedBody chunks = chunked;
        return chunks == null ? Trailers.NONE : chunks.trailers();
    }
}
