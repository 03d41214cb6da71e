package dev.freshet.http;

/** What an engine serves: finds the handler for each request. The meeting point of engine and framework. */
@FunctionalInterface
public interface HttpApplication {
    /**
     * Finds who answers this request, by its head alone. Called on the thread that parsed the head, an event loop
     * among them, so it must not block or read the body. A request that no one answers gets a handler that says so
     * (404, 405); this method never returns null. What it throws is handled as if the handler had thrown it.
     */
    HttpHandler handlerFor(HttpRequest request);
}
