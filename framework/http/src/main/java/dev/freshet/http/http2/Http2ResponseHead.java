package dev.freshet.http.http2;

import dev.freshet.http.HttpHeaders;

/**
 * A response's head out of a field section (RFC 9113 section 8.3.2). Reusable: a view of the section, which holds until
 * that is filled anew. Not thread-safe.
 */
public final class Http2ResponseHead {
    private final FieldSection fields;

    public Http2ResponseHead(FieldSection fields) {
        this.fields = fields;
    }

    /**
     * Takes the section's fields as the head of this stream's response.
     *
     * @param toHead whether the request was HEAD, to which no body is sent
     * @throws Http2Exception PROTOCOL_ERROR, for the stream, if the response is malformed or over the limits
     */
    public void read(int streamId, boolean endStream, boolean toHead) {
        throw new UnsupportedOperationException();
    }

    /** 100 to 999, never 101. */
    public int status() {
        throw new UnsupportedOperationException();
    }

    /** Whether another response to the same request follows. */
    public boolean interim() {
        return status() < 200;
    }

    public HttpHeaders headers() {
        return fields;
    }

    /** The length of the body that comes; 0 where there is none; -1 where it is not known before its end. */
    public long contentLength() {
        throw new UnsupportedOperationException();
    }
}
