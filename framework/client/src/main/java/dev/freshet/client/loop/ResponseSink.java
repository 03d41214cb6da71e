package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.Http1ResponseHead;

/** What a {@link ResponseReader} reads for. Called on the loop. */
interface ResponseSink {
    /** Whether to read on. */
    boolean readsOn();

    /** How many bytes of the body {@link #body} may be given now. */
    int window();

    /** Whether some byte of a request is out, so that a response to it may come. */
    boolean awaitsResponse();

    /** Requests begun whose response is not complete. */
    int outstanding();

    /** Whether the next response is to HEAD. */
    boolean toHead();

    /** Whether the next response may switch protocols. */
    boolean acceptsUpgrade();

    void interim(Http1ResponseHead head);

    /** A response begins, or with status 101 the other protocol does. */
    void head(Http1ResponseHead head);

    void body(byte[] bytes, int from, int to);

    /**
     * The response is whole.
     *
     * @param keepAlive whether another may follow
     */
    void complete(boolean keepAlive, HttpHeaders trailers);

    /** The peer has ended the connection. */
    void end(CloseReason reason, String message);
}
