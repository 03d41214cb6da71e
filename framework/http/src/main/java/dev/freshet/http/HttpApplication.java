package dev.freshet.http;

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
}
