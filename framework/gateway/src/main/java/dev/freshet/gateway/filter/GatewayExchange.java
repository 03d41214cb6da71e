package dev.freshet.gateway.filter;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.route.GatewayRoute;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request on its way through a route. Used by one thread at a time; valid until the request is answered. */
public interface GatewayExchange {
    /** What the client sent. */
    HttpRequest request();

    /** What the client gets. */
    HttpResponse response();

    GatewayRoute route();

    /** What the upstream will be sent; filters change it. */
    UpstreamRequest upstreamRequest();

    /**
     * Has a change made to the upstream's response before its head is passed on. Changes are made in the reverse of the
     * order in which they were asked for: the filter next to the upstream first.
     */
    void onResponse(ResponseChange change);

    /**
     * As {@link #onResponse}, and the change is made as well to what the gateway itself answers in place of a response:
     * a refusal, or the problem of an upstream that gave none.
     */
    void onEveryResponse(ResponseChange change);

    /** Keeps how the exchange is now. */
    Checkpoint checkpoint();

    TimeLimits limits();

    /** Sets the time limits of what is sent from now on. */
    void limits(TimeLimits limits);

    /**
     * Reads the whole body of the request, so that it can be sent more than once. Null if there is none. Asked again,
     * it gives the same.
     *
     * @throws dev.freshet.http.HttpException 413 if it is larger
     * @throws IOException if the client does not send it
     */
    byte @Nullable [] bufferBody(int maxBytes) throws IOException;

    /** Has a body of more bytes refused with 413, at the latest as it is passed on. The lowest limit counts. */
    void limitBody(long maxBytes);

    /**
     * Nanoseconds that this request has waited for its client to send its body, until now. They are not the upstream's:
     * a filter that takes its time leaves them out.
     */
    long waitedForClient();

    /** The instances that this exchange was sent to. The chain's end adds to it, and avoids those in it. */
    Set<Instance> tried();
}
