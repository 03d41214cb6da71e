package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.http.HttpException;
import dev.freshet.http.http2.session.RequestNotTakenException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a route's chain: sends the request to an instance and streams its response to the client. Blocks the
 * calling thread, except in {@link #begin}. Thread-safe. Accepts only the exchange that the route's filters received.
 */
public final class ProxyCall implements GatewayChain {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyCall.class);

    private final ProxyOptions options;
    private final RetryBudget budget;

    public ProxyCall(ProxyOptions options) {
        this.options = options;
        this.budget = new RetryBudget(options.retry());
    }

    /**
     * {@inheritDoc}
     *
     * @throws UpstreamException if there is no response to pass on
     * @throws dev.freshet.http.HttpException if the request's body is malformed, too large or late
     * @throws java.io.IOException if the client is gone
     */
    @Override
    public void proceed(GatewayExchange exchange) throws Exception {
        if (!(exchange instanceof ProxyExchange own)) {
            throw new IllegalArgumentException("a filter must pass on the exchange that it received");
        }
        WebSocketUpgrade upgrade = WebSocketUpgrade.of(own.request(), own.upstreamRequest());
        if (upgrade == null) {
            own.body().begin();
        }
        budget.requested();
        answer(own, upgrade, null);
    }

    /**
     * Chooses an instance and sends the request to it, unless the client has its share of the instance. Never waits.
     * {@link #finish} then does the rest of the work of {@link #proceed}.
     *
     * @param ready runs once there is something to do for {@link #finish}, perhaps before this method returns
     * @return null if there is no instance
     * @throws HttpException if the body is too large
     */
    @Nullable UpstreamCall begin(ProxyExchange exchange, Runnable ready) throws Exception {
        exchange.body().begin();
        budget.requested();
        UpstreamCall call = call(exchange);
        if (call == null || !call.beginAsync(ready)) {
            ready.run();
        }
        return call;
    }

    /** @param first what {@link #begin} returned */
    void finish(ProxyExchange exchange, @Nullable UpstreamCall first) throws Exception {
        answer(exchange, null, first);
    }

    private void answer(ProxyExchange own, @Nullable WebSocketUpgrade upgrade, @Nullable UpstreamCall first)
            throws Exception {
        UpstreamCall call = first;
        for (int attempt = 1; ; attempt++) {
            ClientException failure = attempt(own, upgrade, call);
            if (failure == null) {
                return;
            }
            if (attempt == options.retry().attempts() || !mayRepeat(own, upgrade, failure)) {
                throw UpstreamException.of(failure);
            }
            LOG.debug("Retrying {} {}: {}", own.upstreamRequest().method(), own.upstreamRequest().path(),
                    failure.getMessage());
            call = null;
        }
    }

    /** Chooses an instance; null if there is none. */
    private @Nullable UpstreamCall call(ProxyExchange exchange) {
        Instance instance = exchange.route().upstream().pick(exchange.request(), exchange.tried());
        if (instance == null) {
            return null;
        }
        exchange.sendTo(instance);
        return new UpstreamCall(exchange, instance);
    }

    /**
     * Null if the request was answered.
     *
     * @param chosen the call to make; null to choose an instance
     */
    private @Nullable ClientException attempt(ProxyExchange exchange, @Nullable WebSocketUpgrade upgrade,
            @Nullable UpstreamCall chosen) throws Exception {
        UpstreamCall call = chosen == null ? call(exchange) : chosen;
        if (call == null) {
            throw UpstreamException.unavailable("the upstream has no instance");
        }
        try {
            if (upgrade == null) {
                call.answer();
            } else {
                call.open(upgrade, options.tunnelIdle());
            }
            return null;
        } catch (ClientException e) {
            return e;
        } catch (IllegalArgumentException unsendable) {
            throw unsendable.getCause() instanceof RequestNotTakenException notTaken ? refusal(notTaken) : unsendable;
        }
    }

    /** The client asked for something that the upstream does not support; neither server has failed. */
    private static HttpException refusal(RequestNotTakenException notTaken) {
        return switch (notTaken.reason()) {
            case FIELDS_TOO_LARGE -> new HttpException(431, "the headers are larger than the upstream accepts");
            case PROTOCOL -> new HttpException(501, "the upstream does not support this protocol");
        };
    }

    private boolean mayRepeat(ProxyExchange exchange, @Nullable WebSocketUpgrade upgrade,
            ClientException failure) {
        if (exchange.response().isCommitted() || !exchange.body().isSendable()
                || failure.failure() == Failure.ACQUIRE_TIMEOUT || failure.failure() == Failure.CANCELLED) {
            return false;
        }
        return failure.unprocessed() || upgrade == null && isLost(failure.failure())
                && OutgoingRequest.isIdempotent(exchange.upstreamRequest().method()) && budget.take();
    }

    /** The connection broke. The pool may then have tried and failed to open another one. */
    private static boolean isLost(Failure failure) {
        return switch (failure) {
            case CONNECTION_LOST, CONNECT, CONNECT_TIMEOUT, TLS -> true;
            default -> false;
        };
    }
}
