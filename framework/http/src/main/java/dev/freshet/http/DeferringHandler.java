package dev.freshet.http;

import org.jspecify.annotations.Nullable;

/**
 * A handler that waits for something other than the client, such as another server's response, and needs no thread
 * meanwhile. In {@code execution-mode: nio} with virtual threads, the engine calls {@link #defer} on the event loop.
 *
 * <p>In these cases, the engine calls {@link #handle} on a thread, as for any handler:
 *
 * <ul>
 * <li>The server has another mode.
 * <li>The body has not arrived completely.
 * <li>The request was queued, or follows one that has a thread on its HTTP/1.1 connection.
 * <li>{@link #defer} returns null.
 * </ul>
 */
public interface DeferringHandler extends HttpHandler {
    /**
     * Begins to handle a request whose body has arrived completely. Runs on the event loop, so it must not block or
     * write a response. The request counts as in flight until it is answered.
     *
     * @param ready tells the engine to call {@link Deferred#handle}. Run it once, on any thread, even before
     *     this method returns
     * @return null if the request needs a thread from the start; the handler must then behave as if it had not seen the
     *     request
     * @throws Exception the engine answers as if {@link #handle} had thrown it; {@code ready} then has no effect
     */
    @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) throws Exception;

    /** The rest of a request that an event loop has begun. The engine calls {@link #handle} or {@link #drop} once. */
    interface Deferred extends HttpHandler {
        /** {@inheritDoc} Called after {@code ready} has run, on the event loop or on a thread. */
        @Override
        void handle(HttpRequest request, HttpResponse response) throws Exception;

        /**
         * The connection or stream has ended: nobody will handle the request. Called on any thread; must not block. An
         * exception is logged and has no other effect.
         */
        void drop();

        /** Whether {@link #handle} never waits. If not, it runs on a thread. Called after {@code ready} has run. */
        @Override
        boolean nonBlocking();
    }
}
