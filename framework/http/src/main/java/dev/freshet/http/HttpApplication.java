package dev.freshet.http;

import org.jspecify.annotations.Nullable;

/** The application that an engine serves: it chooses the handler for each request. */
@FunctionalInterface
public interface HttpApplication {
    /**
     * Chooses the handler for a request from its head alone. Runs on the thread that parsed the head, which may be an
     * event loop: it must not block or read the body. Never returns null: for a request that nothing matches, it
     * returns a handler that sends the error (404, 405). The engine treats an exception as if the handler had thrown
     * it.
     */
    HttpHandler handlerFor(HttpRequest request);

    /**
     * Completes the headers of a response, just before its head is sent. The engine calls it once for each response,
     * also for those that it sends itself, such as 400 and 503. Exceptions: interim responses and the response that
     * ends HTTP on a connection, such as that to a WebSocket handshake. Runs on the thread that sends the head, which
     * may be an event loop: it must not block or send. Default: does nothing.
     *
     * @param request null if its head could not be read
     * @param response has the status and all headers of the handler; {@link HttpResponse#reset} no longer affects what
     *     this method adds
     */
    default void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
    }
}
