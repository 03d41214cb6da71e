package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bytes of a request's body in what comes after its head, however it is cut; nothing is copied but trailers.
 * One a connection, used for every request on it. Not thread-safe. After an {@link HttpException} the connection must
 * be closed once the answer is out.
 */
public final class Http1BodyDecoder {
    /** What {@link #decode} found. */
    public enum Step {
        /** Body bytes, from {@link #dataStart()} to {@link #dataEnd()}. */
        DATA,
        /** Every byte is consumed and the body is not over. */
        NEED_BYTES,
        /** The body is over; {@link #position()} is the first byte of what follows. */
        END
    }

    private final Http1Limits limits;
    private final long maxBytes;
    /** Null before the first chunked body: most connections have none. */
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
     * The body of this request comes next.
     *
     * @throws HttpException 413 if its length is known and over the limit
     */
    public void begin(Http1RequestHead head) {
        begin(head.contentLength());
    }

    /** The same for a body of this length, or {@link MessageFraming#CHUNKED}. */
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
     * Reads on in {@code buffer[from..limit)}, where the bytes go on that were left at the last call.
     *
     * @throws HttpException 400 for a broken chunk, 413 for a body over the limit, 431 for too many trailers
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

    /** Whether no byte of the body is left to read. With a known length that is so from the last data on. */
    public boolean ended() {
        return inChunks ? chunked().ended() : remaining == 0;
    }

    /** Whether the next byte is of the body itself, not of its coding. */
    boolean atData() {
        return inChunks ? chunked().atData() : remaining > 0;
    }

    /** The fields after a chunked body; empty before its end and for every other body. Hold until {@link #begin}. */
    public HttpHeaders trailers() {
        ChunkedBody chunks = chunked;
        return chunks == null ? Trailers.NONE : chunks.trailers();
    }
}
