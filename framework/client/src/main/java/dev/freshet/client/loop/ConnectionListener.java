package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1ResponseHead;

/**
 * What becomes of a connection. Every method is called on the connection's loop and must not wait; each may send, close
 * and open connections. For every response: {@link #head}, {@link #body} for each piece, {@link #complete}; responses
 * come in the order of their requests. {@link #closed} is the last call, and comes once for every connection.
 *
 * <p>A method that throws ends the connection with {@link CloseReason#CLOSED_HERE}.
 */
public interface ConnectionListener {

    /** The connection is made. Requests may be sent before too; they wait for it. */
    default void connected(Http1ClientConnection connection) {
    }

    /** A 1xx response came; the one that counts follows. The view holds during this call. */
    default void interim(Http1ClientConnection connection, Http1ResponseHead head) {
    }

    /** A response begins. The view holds during this call. */
    void head(Http1ClientConnection connection, Http1ResponseHead head);

    /**
     * A piece of the response's body, decoded from its transfer coding: {@code bytes[from..to)}. The array is the
     * loop's and will be overwritten after this call.
     */
    default void body(Http1ClientConnection connection, byte[] bytes, int from, int to) {
    }

    /**
     * The response is whole. If it is the connection's last, {@link Http1ClientConnection#isOpen()} is false already
     * and {@link #closed} follows.
     */
    void complete(Http1ClientConnection connection);

    /**
     * The connection has ended.
     *
     * @param message for people: what happened, in one line
     * @param unanswered requests sent, or waiting to be, whose response did not come to its end
     */
    void closed(Http1ClientConnection connection, CloseReason reason, String message, int unanswered);
}
