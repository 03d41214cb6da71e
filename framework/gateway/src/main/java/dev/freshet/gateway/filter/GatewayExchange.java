package dev.freshet.gateway.filter;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request on its way through a route. Not thread-safe; valid until the request is answered. */
public interface GatewayExchange {
    /** The request as the client sent it. */
    HttpRequest request();

    /** The response to the client. */
    HttpResponse response();

    GatewayRoute route();

    /** The request for the upstream; filters change it. */
    UpstreamRequest upstreamRequest();

    /** The path by which the route was found: normalised, percent-encoded, and without the changes of filters. */
    String receivedPath();

    /**
     * Adds a change to the upstream's response; it runs before the head goes to the client. Changes run in reverse
     * order: that of the filter closest to the upstream first.
     */
    void onResponse(ResponseChange change);

    /**
     * Same as {@link #onResponse}, but also applies to responses of the gateway itself: a refusal, or the problem for
     * an upstream without a response.
     */
    void onEveryResponse(ResponseChange change);

    /**
     * Answers instead of an upstream, with the changes of {@link #onEveryResponse} that were added so far. Do not call
     * the chain afterwards.
     *
     * @throws IOException if the client is gone
     */
    void answer(UpstreamResponse head, byte[] body) throws IOException;

    /** Saves the state of the exchange. */
    Checkpoint checkpoint();

    TimeLimits limits();

    /** Applies to attempts that start from now on. */
    void limits(TimeLimits limits);

    /**
     * Reads the whole request body, so that it can be sent more than once. Null if there is none. A second call returns
     * the same bytes. A body of over 16 KiB counts for {@code server.body-memory} with its length. If the length is
     * unknown, it counts with {@code maxBytes}.
     *
     * @throws dev.freshet.http.HttpException 413 if the body is larger; 503 if there is no memory for it
     * @throws IllegalStateException if the body was already sent to an upstream without being read by this method
     * @throws IOException if the client does not send the body
     */
    byte @Nullable [] bufferBody(int maxBytes) throws IOException;

    /** Refuses a larger body with 413, at the latest while it is passed on. The lowest limit counts. */
    void limitBody(long maxBytes);

    /**
     * Nanoseconds for which the exchange has waited so far because of the client: for its body, and for a place at an
     * instance while the client had its share. Subtract them when you measure the upstream.
     */
    long waitedForClient();

    /** The instances that this exchange was sent to so far. The end of the chain avoids them. Unmodifiable. */
    Set<Instance> tried();
}
