package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;

/** One server of a group, whose text is its address, for logs. Any thread may call. */
public interface Instance {
    /** Host and port, as {@code 10.0.0.7:8080}: the authority of requests that have no other. */
    String authority();

    /**
     * Begins a request. After it has returned, {@link #ended} or {@link #failed} must follow, once; after it has
     * thrown, neither: the failure is counted already.
     *
     * @throws ClientException if there is no connection
     * @throws IllegalArgumentException if the request cannot be sent as it is
     */
    Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException;

    /**
     * The exchange is over and was answered.
     *
     * @param status of the response
     * @param nanos from its beginning to the head of the response
     */
    void ended(int status, long nanos);

    /** The exchange is over without a whole answer. One that this side cancelled counts neither way. */
    void failed(ClientException failure);
}
