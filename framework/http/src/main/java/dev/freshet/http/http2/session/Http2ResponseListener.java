package dev.freshet.http.http2.session;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.Http2Exception;

/**
 * What comes back on one stream of a client: {@link #interim} any number of times, {@link #head}, {@link #body} for
 * each piece, {@link #complete}; or {@link #failed} in place of what would follow. Views hold during the call. The
 * callee may call the stream and the session, and must not throw.
 */
public interface Http2ResponseListener {
    /** A 1xx response. */
    void interim(ResponseHead head);

    void head(ResponseHead head);

    /** {@code bytes[from..to)}; to be answered by {@link Http2ClientStream#consumed}. */
    void body(byte[] bytes, int from, int to);

    /** All that {@link Http2ClientStream#write} could not take at once is taken. */
    void taken();

    /** The response is whole. If the request is not, the rest of it is dropped. */
    void complete(HttpHeaders trailers);

    /**
     * The stream is over before its time.
     *
     * @param cause of the connection if its stream is 0
     * @param unprocessed whether the server has said that it did not act on the request
     */
    void failed(Http2Exception cause, boolean unprocessed);
}
