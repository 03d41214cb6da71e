package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1ResponseHead;

/**
 * Receives the events of a connection. Methods are called on the connection's event loop and must not block. They may
 * send, close and open connections. For each response: {@link #head}, {@link #body} for each piece, {@link #complete}.
 * Responses come in the order of their requests. {@link #closed} is the last call, exactly once.
 *
 * <p>If a method throws, the connection ends with {@link CloseReason#CLOSED_HERE}.
 */
public interface ConnectionListener {

    /** The connection is established. Requests that were sent earlier have waited for this. */
    default void connected(Http1ClientConnection connection) {
    }

    /** The response begins; 1xx responses are left out. The view is valid during this call. */
    void head(Http1ClientConnection connection, Http1ResponseHead head);

    /**
     * A piece of the decoded response body: {@code bytes[from..to)}. The event loop overwrites the array after this
     * call.
     */
    default void body(Http1ClientConnection connection, byte[] bytes, int from, int to) {
    }

    /**
     * The response is complete. If it is the last one of the connection, {@link Http1ClientConnection#isOpen()} is
     * already false, and {@link #closed} follows.
     */
    void complete(Http1ClientConnection connection);

    /**
     * The connection has ended.
     *
     * @param message one line for people that says what happened
     * @param unanswered the number of requests without a complete response
     */
    void closed(Http1ClientConnection connection, CloseReason reason, String message, int unanswered);
}
