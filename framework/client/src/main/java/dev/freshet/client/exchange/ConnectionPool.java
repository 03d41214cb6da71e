package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;

/**
 * The connections to one endpoint. Any thread may call. Waiting is first come, first served; of HTTP/1.1 connections
 * the one last used is taken first, so that those not needed grow idle and are closed.
 */
public interface ConnectionPool extends AutoCloseable {
    Endpoint endpoint();

    /**
     * Begins a request on a connection that has room, making one or waiting for one if none has, and returns once its
     * head is on its way. A body, if its length is not 0, is to be sent and ended by the caller. A connection that the
     * peer closed while it lay in the pool is replaced by another without the caller's knowing, where nothing of the
     * request can have been acted on; and once where that is not known, if the method may be repeated (RFC 9110 section
     * 9.2.2) and there is no body.
     *
     * <p>A request that cannot be sent as it is comes to light on the loop: the first call of the exchange that waits
     * throws {@link IllegalArgumentException}, and nothing was sent.
     *
     * @throws ClientException if there is no connection
     */
    Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException;

    /**
     * Requests that all connections may carry at once: {@code max-connections} times what the last one that was made
     * takes. Before the first is made, what the protocol may take.
     */
    int capacity();

    PoolMetrics metrics();

    /** Closes idle connections, and each other as soon as its requests are over. Nothing more can be begun. */
    void drain();

    /** Closes every connection; what is under way fails. */
    @Override
    void close();
}
