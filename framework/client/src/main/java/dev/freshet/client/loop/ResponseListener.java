package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;

/**
 * Receives the response to one request. Called on the connection's event loop; must not block. The order is
 * {@link #head}, {@link #body} for each piece, {@link #complete}. {@link #failed} can replace the remaining calls at
 * any point. If a method throws, its request is cancelled.
 */
public interface ResponseListener {
    /** A 1xx response other than 101; the final one follows. The view is valid during this call. */
    default void interim(ResponseHead head) {
    }

    /**
     * The response begins. The view is valid during this call. For a request with a {@link OutgoingRequest#protocol},
     * 101, or 2xx in HTTP/2, starts that protocol: {@link #body} then delivers its bytes until the peer ends it.
     */
    void head(ResponseHead head);

    /**
     * A piece of the decoded body: {@code bytes[from..to)}, overwritten after this call. Report each piece with
     * {@link RequestStream#consumed}, now or later.
     */
    void body(byte[] bytes, int from, int to);

    /** All bytes of the last {@link RequestStream#write} were accepted: you may reuse the array and write again. */
    void taken();

    /**
     * The response is complete. If the request has not ended, the server does not need its rest: write no more. In
     * HTTP/1.1 the connection then closes.
     *
     * @param trailers empty if there are none; the view is valid during this call
     */
    void complete(HttpHeaders trailers);

    /**
     * There will be no complete response.
     *
     * @param unprocessed whether the peer certainly did not process the request, so that it may be repeated with any
     *     method: no byte of it was written, or the peer said so (RFC 9113 sections 6.8 and 8.7)
     * @param message one line for people that says what happened
     */
    void failed(CloseReason reason, boolean unprocessed, String message);
}
