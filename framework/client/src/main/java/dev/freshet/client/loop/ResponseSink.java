package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.Http1ResponseHead;

/** Receives the responses of a {@link ResponseReader}. Called on the event loop. */
interface ResponseSink {
    /** Whether to continue reading. */
    boolean readsOn();

    /** The number of body bytes that {@link #body} accepts now. */
    default int window() {
        return Integer.MAX_VALUE;
    }

    /** Whether any byte of a request was written, so that a response may arrive. */
    boolean awaitsResponse();

    /** Whether the next response is to a HEAD request. */
    boolean toHead();

    /** Whether the next response may switch protocols. */
    default boolean acceptsUpgrade() {
        return false;
    }

    void interim(Http1ResponseHead head);

    /** A response begins, or with status 101 another protocol. */
    void head(Http1ResponseHead head);

    void body(byte[] bytes, int from, int to);

    /**
     * The response is complete.
     *
     * @param keepAlive whether another response may follow
     */
    void complete(boolean keepAlive, HttpHeaders trailers);

    /** The connection must end: the peer has ended it, or has sent something that is not a valid response. */
    void end(CloseReason reason, String message);
}
