package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;

/**
 * What comes back for one request. Called on the connection's loop; must not wait. {@link #head}, {@link #body} for
 * each piece, {@link #complete}; or {@link #failed} at any time in place of what would follow. One of these two is the
 * last call. A method that throws cancels its request.
 */
public interface ResponseListener {
    /** A 1xx response came, other than 101; the one that counts follows. The view holds during this call. */
    default void interim(ResponseHead head) {
    }

    /**
     * The response begins. The view holds during this call. A 101, or in HTTP/2 a 2xx to a request with a
     * {@link OutgoingRequest#protocol}, begins the other protocol: {@link #body} then gives its bytes until the peer
     * ends them.
     */
    void head(ResponseHead head);

    /**
     * A piece of the body, decoded from its transfer coding: {@code bytes[from..to)}, overwritten after this call. Each
     * is to be answered with {@link RequestStream#consumed}, now or later.
     */
    void body(byte[] bytes, int from, int to);

    /** All that {@link RequestStream#write} was given is taken: its array is free, and the next write may come. */
    void taken();

    /**
     * The response is whole. The request may not be: if its end was not sent the rest is not wanted (in HTTP/1.1 the
     * connection is closed then), and nothing more is to be written.
     *
     * @param trailers empty where there are none. The view holds during this call
     */
    void complete(HttpHeaders trailers);

    /**
     * There will be no response, or no whole one.
     *
     * @param unprocessed whether the peer has certainly not acted on the request, which may then be sent anew whatever
     *     its method: no byte of it left, or the peer said so (RFC 9113 sections 6.8 and 8.7)
     * @param message for people: what happened, in one line
     */
    void failed(CloseReason reason, boolean unprocessed, String message);
}
