package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.filter.UnwantedResponseException;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.Place;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to get a response from one instance. Blocks the calling thread. Both methods throw:
 *
 * <ul>
 * <li>{@link ClientException} if the upstream sent no complete response
 * <li>{@link UpstreamException} if its response cannot be passed on
 * <li>{@link ClientGoneException} if the client is gone
 * <li>any exception of reading the client's body
 * </ul>
 */
final class UpstreamCall {
    /** In a tunnel, one side may be silent while the other is not, so the tunnel itself checks for idleness. */
    private static final Duration NO_LIMIT = Duration.ofDays(10_000);

    private final ProxyExchange exchange;
    private final Instance instance;
    private volatile boolean abandoned;
    private @Nullable BodySender sender;
    private @Nullable ResponseRelay relay;

    UpstreamCall(ProxyExchange exchange, Instance instance) {
        this.exchange = exchange;
        this.instance = instance;
    }

    /** Answers the client with the upstream's response. */
    void answer() throws Exception {
        long began = System.nanoTime();
        try (Place place = reserve(Instance.Use.REQUEST, exchange.limits());
                Exchange upstream = instance.begin(head(exchange.body().length()), place.left(exchange.limits()))) {
            upstream.onWhole(() -> place.whole(upstream.available()));
            BodySender body = new BodySender(exchange.request(), exchange.body(), upstream,
                    exchange.upstreamRequest().trailers());
            sender = body;
            try {
                cancelIfAbandoned(upstream);
                upstream.onInterim(new InterimRelay(exchange.response()));
                body.start();
                ResponseHead head = upstream.response();
                long nanos = System.nanoTime() - began;
                if (!body.hasAll() && exchange.request().version() != HttpVersion.HTTP_2) {
                    // The unread rest of the body forces the connection to close after the response; tell the client.
                    exchange.response().header("Connection", "close");
                }
                relay(upstream, head);
                body.finish();
                instance.ended(head.status(), nanos);
            } catch (Exception e) {
                throw counted(clients(e));
            } catch (Error e) {
                cancelled(null);
                throw e;
            }
        }
    }

    /** Handles a WebSocket request: opens a tunnel if the upstream agrees, else passes on its response. */
    void open(WebSocketUpgrade upgrade, Duration idle) throws Exception {
        TimeLimits limits = new TimeLimits(exchange.limits().acquire(), exchange.limits().response(), NO_LIMIT);
        Place place = reserve(Instance.Use.TUNNEL, limits);
        boolean tunnelled = false;
        try {
            tunnelled = agreed(upgrade, place, limits, idle);
        } finally {
            if (!tunnelled) {
                place.close();
            }
        }
    }

    /** Whether a tunnel was opened; it then owns the place. */
    private boolean agreed(WebSocketUpgrade upgrade, Place place, TimeLimits limits, Duration idle) throws Exception {
        long began = System.nanoTime();
        Exchange upstream = instance.begin(head(0).protocol(WebSocketUpgrade.PROTOCOL), place.left(limits));
        boolean tunnelled = false;
        try {
            cancelIfAbandoned(upstream);
            ResponseHead head = upstream.response();
            long nanos = System.nanoTime() - began;
            tunnelled = upgrade.accepted(upstream, head);
            if (tunnelled) {
                tunnel(upgrade, upstream, place, nanos, idle);
            } else {
                relay(upstream, head);
                instance.ended(head.status(), nanos);
            }
        } catch (Exception e) {
            tunnelled = false;
            throw counted(clients(e));
        } catch (Error e) {
            tunnelled = false;
            cancelled(null);
            throw e;
        } finally {
            if (!tunnelled) {
                upstream.close();
            }
        }
        return tunnelled;
    }

    private Place reserve(Instance.Use use, TimeLimits limits) throws ClientException {
        return instance.reserve(ClientAddress.subscriber(exchange.request()), use, limits.acquire());
    }

    private OutgoingRequest head(long contentLength) {
        return RequestHeads.toSend(exchange.upstreamRequest(), instance.authority(), contentLength);
    }

    private void relay(Exchange upstream, ResponseHead head) throws IOException {
        boolean headOnly = exchange.request().method() == HttpMethod.HEAD;
        ResponseHeads.pass(head, exchange, headOnly);
        ResponseRelay passing = new ResponseRelay(exchange.response(), upstream, headOnly,
                exchange.responseTrailers());
        relay = passing;
        passing.relay(head);
    }

    private void cancelIfAbandoned(Exchange upstream) {
        exchange.request().onAbandoned(() -> {
            abandoned = true;
            upstream.cancel();
        });
    }

    /** The client's failure, if it caused this one. */
    private Exception clients(Exception failure) {
        if (abandoned) {
            return new IOException("the client is gone");
        }
        Exception clients = sender == null ? null : sender.clientFailure();
        return clients == null ? failure : clients;
    }

    private void tunnel(WebSocketUpgrade upgrade, Exchange upstream, Place place, long nanos, Duration idle)
            throws IOException {
        ResponseHead head = upstream.response();
        int status = head.status();
        upgrade.agree(head, exchange);
        Tunnel tunnel = new Tunnel(upstream, idle.toNanos(), failure -> {
            place.close();
            if (failure == null) {
                instance.ended(status, nanos);
            } else {
                // Either end of the tunnel may have caused it, so it must not count against the instance.
                cancelled(failure);
            }
        });
        exchange.response().upgrade(tunnel);
        tunnel.start();
    }

    /** Counts the failure for the instance unless the client or a filter caused it. Returns the exception to throw. */
    private Exception counted(Exception failure) {
        return switch (failure) {
            case ClientException clients when isBroughtAboutByClient(clients) -> {
                cancelled(clients);
                yield UpstreamException.ofClient(clients);
            }
            case ClientException upstreams -> {
                instance.failed(upstreams);
                yield upstreams;
            }
            case UpstreamException unusable -> {
                instance.failed(new ClientException(Failure.PROTOCOL, false, unusable.detail(), null));
                yield unusable;
            }
            case UnwantedResponseException unwanted -> {
                // The filter that refused the response has measured its time; only the status counts here.
                instance.ended(unwanted.status(), 0);
                yield unwanted;
            }
            case IOException clients -> {
                cancelled(clients);
                yield new ClientGoneException(clients);
            }
            case UncheckedIOException clients -> {
                cancelled(clients);
                yield new ClientGoneException(clients.getCause());
            }
            default -> {
                cancelled(failure);
                yield failure;
            }
        };
    }

    private boolean isBroughtAboutByClient(ClientException failure) {
        return sender != null && sender.isBroughtAboutByClient(failure.failure())
                || failure.failure() == Failure.CONNECTION_LOST && relay != null && relay.isHeldUpByClient();
    }

    private void cancelled(@Nullable Exception cause) {
        instance.failed(new ClientException(Failure.CANCELLED, false, "cancelled by the gateway", cause));
    }
}
