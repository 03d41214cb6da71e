package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;

/**
 * The connections to one endpoint. Waiting requests are served first come, first served. Among HTTP/1.1 connections,
 * the one used last is used first, so that unneeded ones become idle and close. Thread-safe.
 */
public interface ConnectionPool extends AutoCloseable {
    Endpoint endpoint();

    /**
     * Begins a request and returns once it has a place on a connection. Uses a connection with free capacity, makes a
     * new one, or waits for one. If the content length is not 0, send the body and end it.
     *
     * <p>The pool itself repeats a request on another connection in two cases. If the connection was closed and the
     * request certainly not processed, it does so with any method. If that is unknown, it does so once, for an
     * idempotent method (RFC 9110 section 9.2.2) without a body.
     *
     * <p>An invalid request is detected later, on the event loop: the first blocking call of the exchange then throws
     * {@link IllegalArgumentException}, and nothing was sent.
     *
     * @throws ClientException if there is no connection
     */
    Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException;

    /**
     * Begins a request like {@link #begin}, but never waits. Call it on an event loop, then set {@link
     * Exchange#onResponse}. If the exchange gets no connection within {@link TimeLimits#acquire()}, it fails. From
     * now on, all pools of the runtime make their connections on the event loops that call this, and a loop prefers
     * its own.
     *
     * @throws IllegalStateException if the caller is not on an event loop
     */
    Exchange beginAsync(OutgoingRequest request, TimeLimits limits);

    /**
     * The number of requests that all connections can carry at once: {@code max-connections} times the capacity of the
     * newest connection. Before the first connection, the protocol's maximum counts.
     */
    int capacity();

    PoolMetrics metrics();

    /** Closes idle connections, and others once their requests are over. Begins no more requests. */
    void drain();

    /** Closes all connections; requests in progress fail. */
    @Override
    void close();
}
