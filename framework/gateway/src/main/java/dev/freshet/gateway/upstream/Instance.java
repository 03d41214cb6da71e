package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import java.net.InetAddress;
import java.time.Duration;

/** One server of a group, whose text is its address, for logs. Any thread may call. */
public interface Instance {
    /** What a connection, or a stream on one, is for. */
    enum Use {
        /** A request and its response. */
        REQUEST,
        /** A WebSocket: these have a share of their own, so that they leave room for requests. */
        TUNNEL
    }

    /** Host and port, as {@code 10.0.0.7:8080}: the authority of requests that have no other. */
    String authority();

    /**
     * Takes a place for a client, within its share, before {@link #begin}. Waits in line while the client has its share.
     * To be closed when the exchange is.
     *
     * @param client its requests are counted together
     * @throws ClientException if it waited too long, or too many wait; this is counted already
     */
    Place reserve(InetAddress client, Use use, Duration limit) throws ClientException;

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
