package dev.freshet.http;

/** Answers requests. Called by many threads at once. */
@FunctionalInterface
public interface HttpHandler {
    /**
     * Answers one request. An {@link HttpException} becomes its status; any other exception is logged and becomes 500,
     * or closes the connection if the response was committed.
     */
    void handle(HttpRequest request, HttpResponse response) throws Exception;

    /**
     * Answers one request as {@link #handle} does, for an engine that would use its objects again. True if nobody can
     * still have the request or the response: then the next request on this connection may come in the same objects. A
     * handler that passes one of them to code that it does not know says false, as this method does.
     */
    default boolean handleAndForget(HttpRequest request, HttpResponse response) throws Exception {
        handle(request, response);
        return false;
    }

    /**
     * True if {@link #handle} never waits and takes microseconds. With {@code execution-mode: nio} it then runs on the
     * event loop itself when the whole request is there, which saves the hand-over to a thread; a handler that waits
     * in spite of this promise holds up every connection of that loop.
     */
    default boolean nonBlocking() {
        return false;
    }
}
