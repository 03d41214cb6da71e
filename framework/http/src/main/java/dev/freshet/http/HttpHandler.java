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
     * True if {@link #handle} never waits and takes microseconds. With {@code execution-mode: nio} it then runs on the
     * event loop itself when the whole request is there, which saves the hand-over to a thread; a handler that waits
     * in spite of this promise holds up every connection of that loop.
     */
    default boolean nonBlocking() {
        return false;
    }
}
