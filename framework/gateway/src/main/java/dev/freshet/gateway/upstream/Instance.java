package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One instance of an upstream. {@code toString} is its address, for logs. Thread-safe. */
public interface Instance {
    /** The use of a connection or of a stream on it. */
    enum Use {
        /** A request and its response. */
        REQUEST,
        /** A WebSocket. Tunnels have their own share, so that they leave capacity for requests. */
        TUNNEL
    }

    /** Host and port, such as {@code 10.0.0.7:8080}: the authority of requests that have no other. */
    String authority();

    /**
     * Takes a place for a client, within its share. Call it before {@link #begin}. Waits while the client has its
     * share. Close the place together with the exchange.
     *
     * @param client the client whose requests are counted together
     * @throws ClientException if the wait is too long or too many requests wait; already counted
     */
    Place reserve(InetAddress client, Use use, Duration limit) throws ClientException;

    /** Takes a place for a client like {@link #reserve}; null if the client has its share. Never waits. */
    @Nullable Place reserveNow(InetAddress client);

    /**
     * Begins a request like {@link #begin}, but never waits. Call it on an event loop. If the exchange gets no
     * connection in time, it fails.
     */
    Exchange beginAsync(OutgoingRequest request, TimeLimits limits);

    /**
     * Begins a request. After it returns, call {@link #ended}, {@link #failed} or {@link #cancelled} exactly once.
     * After it throws, call none of them: the failure is already counted.
     *
     * @throws ClientException if there is no connection
     * @throws IllegalArgumentException if the request cannot be sent as it is
     */
    Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException;

    /** The exchange has ended with a response of this status. */
    void ended(int status);

    /** The exchange has ended without a complete response. A cancelled exchange is not counted. */
    void failed(ClientException failure);

    /** The exchange was cut off for a reason that is not the instance's, such as a client that is gone. */
    default void cancelled(@Nullable Exception cause) {
        failed(new ClientException(Failure.CANCELLED, false, "cancelled by the gateway", cause));
    }
}
