package dev.freshet.http;

/** Handles requests. Many threads call it at the same time. */
@FunctionalInterface
public interface HttpHandler {
    /**
     * Handles one request. The engine turns an {@link HttpException} into a response with its status. It logs any other
     * exception and sends 500, or closes the connection if the response is committed.
     */
    void handle(HttpRequest request, HttpResponse response) throws Exception;

    /**
     * Handles one request like {@link #handle}, for an engine that reuses its request and response objects.
     *
     * @return true if no code can still hold the request or the response: the engine may then reuse both objects for
     *     the next request on this connection. A handler that passes one of them to code it does not know returns
     *     false, as the default does.
     */
    default boolean handleAndForget(HttpRequest request, HttpResponse response) throws Exception {
        handle(request, response);
        return false;
    }

    /**
     * Whether {@link #handle} never waits and returns within microseconds. If true, {@code execution-mode: nio} runs it
     * on the event loop once the whole request has arrived, and so saves handing it over. If such a handler waits
     * anyway, it delays every connection of that event loop.
     */
    default boolean nonBlocking() {
        return false;
    }
}
