package dev.freshet.http.http2.session;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.Http2Exception;

/**
 * Receives the response of one client stream: {@link #interim} any number of times, {@link #head}, {@link #body} for
 * each piece, {@link #complete}. {@link #failed} can replace the remaining calls at any point. Views are valid during
 * the call. Callbacks may call the stream and the session, and must not throw.
 */
public interface Http2ResponseListener {
    /** A 1xx response. */
    void interim(ResponseHead head);

    void head(ResponseHead head);

    /** Receives {@code bytes[from..to)}; report them by {@link Http2ClientStream#consumed}. */
    void body(byte[] bytes, int from, int to);

    /** All bytes that {@link Http2ClientStream#write} could not send at once are in the outlet. */
    void taken();

    /** The response is complete. If the request is not, its rest is dropped. */
    void complete(HttpHeaders trailers);

    /**
     * The stream ended early.
     *
     * @param cause a failure of the whole connection if its stream identifier is 0
     * @param unprocessed whether the server has said that it did not process the request
     */
    void failed(Http2Exception cause, boolean unprocessed);
}
