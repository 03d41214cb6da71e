package dev.freshet.http.http2;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.RequestHead;
import org.jspecify.annotations.Nullable;

/**
 * A request's head out of a field section (RFC 9113 section 8.3). Reusable: a view of the section, which holds until
 * that is filled anew. Not thread-safe.
 */
public final class Http2RequestHead implements RequestHead {
    private final FieldSection fields;

    public Http2RequestHead(FieldSection fields) {
        this.fields = fields;
    }

    /**
     * Takes the section's fields as the head of this stream's request.
     *
     * @param endStream whether the request has no body
     * @param extendedConnect whether {@code :protocol} may be used: SETTINGS_ENABLE_CONNECT_PROTOCOL was sent
     * @throws Http2Exception PROTOCOL_ERROR, for the stream, if the request is malformed (RFC 9113 section 8.1.1)
     * @throws dev.freshet.http.HttpException the status to answer: 400 for a path that must be refused, 417, 431 for a
     *     section over its limits, 501 for a method not served
     */
    public void read(int streamId, boolean endStream, boolean extendedConnect) {
        throw new UnsupportedOperationException();
    }

    /**
     * Checks the section as trailers (RFC 9113 section 8.1); what it shows as headers are then the trailers.
     *
     * @throws Http2Exception PROTOCOL_ERROR, for the stream
     * @throws dev.freshet.http.HttpException 431 for a section over its limits, 400 for a field that belongs in the head
     */
    public static void checkTrailers(int streamId, FieldSection trailers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public HttpMethod method() {
        throw new UnsupportedOperationException();
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_2;
    }

    /** {@code :scheme} as received; "" for a CONNECT without {@code :protocol}. */
    public String scheme() {
        throw new UnsupportedOperationException();
    }

    /** {@code :path} as received. */
    @Override
    public String target() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ByteSlice path() {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String query() {
        throw new UnsupportedOperationException();
    }

    /** {@code :authority}, else Host. */
    @Override
    public String authority() {
        throw new UnsupportedOperationException();
    }

    /** {@code :protocol} of an extended CONNECT (RFC 8441 section 4), or null. */
    public @Nullable String protocol() {
        throw new UnsupportedOperationException();
    }

    /** What the Priority field asks for, {@link Priority#DEFAULT} without one. */
    public Priority priority() {
        throw new UnsupportedOperationException();
    }

    /** All fields but pseudo-fields; the pieces of Cookie joined (RFC 9113 section 8.2.3). */
    @Override
    public HttpHeaders headers() {
        return fields;
    }

    @Override
    public long contentLength() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean expectsContinue() {
        throw new UnsupportedOperationException();
    }
}
