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
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to get a response from one instance. {@link #answer} and {@link #open} block the calling thread, and
 * throw:
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
    private final ClientWatch client;
    /** The request that was sent before {@link #answer}. */
    private @Nullable PlacedExchange begun;
    /** Null for a request without a body. */
    private @Nullable BodySender sender;
    private @Nullable ResponseRelay relay;
    /** Whether a tunnel owns the exchange and its place. */
    private boolean tunnelled;

    UpstreamCall(ProxyExchange exchange, Instance instance) {
        this.exchange = exchange;
        this.instance = instance;
        this.client = new ClientWatch(exchange.request());
    }

    /**
     * Sends a request with a short body. Never waits. If it returns true, {@link #answer} or {@link #drop} must follow.
     *
     * @param ready runs once there is something to do; never runs if the result is false
     * @return false if the client has its share of the connections; then nothing has happened
     */
    boolean beginAsync(Runnable ready) throws Exception {
        Place place = instance.reserveNow(ClientAddress.subscriber(exchange.request()));
        if (place == null) {
            return false;
        }
        PlacedExchange sent;
        try {
            sent = new PlacedExchange(place, instance.beginAsync(head(exchange.body().length()), exchange.limits()));
        } catch (RuntimeException | Error e) {
            place.close();
            throw e;
        }
        try {
            counting(() -> send(sent));
        } catch (Exception | Error e) {
            sent.close();
            throw e;
        }
        begun = sent;
        sent.upstream().onResponse(ready);
        return true;
    }

    /** Whether {@link #answer} would not wait, because the whole response has arrived and is short. */
    boolean isWhole() {
        PlacedExchange sent = begun;
        return sent != null && !client.isGone() && sent.upstream().isWhole()
                && sent.upstream().available() <= ResponseRelay.PIECE;
    }

    /** Answers the client with the upstream's response. */
    void answer() throws Exception {
        try (PlacedExchange sent = begun == null
                ? begin(Instance.Use.REQUEST, exchange.limits(), head(exchange.body().length())) : begun) {
            counting(() -> {
                if (begun == null) {
                    send(sent);
                }
                passOn(sent.upstream());
            });
        } finally {
            client.end();
        }
    }

    /** The client is gone, and nobody will call {@link #answer}. */
    void drop() {
        PlacedExchange sent = begun;
        if (sent != null) {
            try (sent) {
                instance.cancelled(null);
            }
        }
    }

    private PlacedExchange begin(Instance.Use use, TimeLimits limits, OutgoingRequest request) throws ClientException {
        Place place = instance.reserve(ClientAddress.subscriber(exchange.request()), use, limits.acquire());
        exchange.waitedForShare(place.waitedNanos());
        try {
            return new PlacedExchange(place, instance.begin(request, place.left(limits)));
        } catch (ClientException | RuntimeException | Error e) {
            place.close();
            throw e;
        }
    }

    /** A step of the exchange with the upstream. */
    private interface Step {
        void take() throws Exception;
    }

    /** Counts a failure of the step. */
    private void counting(Step step) throws Exception {
        try {
            step.take();
        } catch (Exception e) {
            throw counted(clients(e));
        } catch (Error e) {
            instance.cancelled(null);
            throw e;
        }
    }

    private void send(PlacedExchange sent) {
        Exchange upstream = sent.upstream();
        upstream.onWhole(sent);
        BodySender body = exchange.request().contentLength() == 0 ? null : new BodySender(exchange.request(),
                exchange.body(), upstream, exchange.upstreamRequest().trailers(), client);
        sender = body;
        client.begin(upstream);
        upstream.onInterim(new InterimRelay(exchange));
        if (body != null) {
            body.start();
        }
    }

    private void passOn(Exchange upstream) throws Exception {
        BodySender body = sender;
        ResponseHead head = upstream.response();
        if (body != null && !body.hasAll() && exchange.request().version() != HttpVersion.HTTP_2) {
            // The unread rest of the body forces the connection to close after the response; tell the client.
            exchange.response().header("Connection", "close");
        }
        relay(upstream, head);
        if (body != null) {
            body.finish();
        }
        instance.ended(head.status());
    }

    /** Handles a WebSocket request: opens a tunnel if the upstream agrees, else passes on its response. */
    void open(WebSocketUpgrade upgrade, Duration idle) throws Exception {
        TimeLimits limits = new TimeLimits(exchange.limits().acquire(), exchange.limits().response(), NO_LIMIT);
        PlacedExchange sent = begin(Instance.Use.TUNNEL, limits, head(0).protocol(WebSocketUpgrade.PROTOCOL));
        try {
            counting(() -> open(upgrade, sent, idle));
        } finally {
            if (!tunnelled) {
                sent.close();
            }
        }
    }

    private void open(WebSocketUpgrade upgrade, PlacedExchange sent, Duration idle) throws Exception {
        Exchange upstream = sent.upstream();
        client.begin(upstream);
        ResponseHead head = upstream.response();
        if (upgrade.accepted(upstream, head)) {
            tunnel(upgrade, sent, head, idle);
            tunnelled = true;
        } else {
            relay(upstream, head);
            instance.ended(head.status());
        }
    }

    private OutgoingRequest head(long contentLength) {
        return exchange.upstreamRequest().toSend(instance.authority(), contentLength);
    }

    private void relay(Exchange upstream, ResponseHead head) throws IOException {
        ResponseRelay passing = new ResponseRelay(exchange, upstream);
        relay = passing;
        passing.relay(head);
    }

    /** The client's failure, if it caused this one. */
    private Exception clients(Exception failure) {
        if (client.isGone()) {
            return new IOException("the client is gone");
        }
        Exception clients = sender == null ? null : sender.clientFailure();
        return clients == null ? failure : clients;
    }

    private void tunnel(WebSocketUpgrade upgrade, PlacedExchange sent, ResponseHead head, Duration idle)
            throws IOException {
        int status = head.status();
        upgrade.agree(head, exchange);
        Tunnel tunnel = new Tunnel(sent.upstream(), idle.toNanos(), failure -> {
            sent.place().close();
            if (failure == null) {
                instance.ended(status);
            } else {
                // Either end of the tunnel may have caused it, so it must not count against the instance.
                instance.cancelled(failure);
            }
        });
        exchange.response().upgrade(tunnel);
        tunnel.start();
    }

    /** Counts the failure for the instance unless the client or a filter caused it. Returns the exception to throw. */
    private Exception counted(Exception failure) {
        return switch (failure) {
            case ClientException clients when isBroughtAboutByClient(clients) -> {
                instance.cancelled(clients);
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
                instance.ended(unwanted.status());
                yield unwanted;
            }
            case IOException clients -> {
                instance.cancelled(clients);
                yield new ClientGoneException(clients);
            }
            case UncheckedIOException clients -> {
                instance.cancelled(clients);
                yield new ClientGoneException(clients.getCause());
            }
            default -> {
                instance.cancelled(failure);
                yield failure;
            }
        };
    }

    private boolean isBroughtAboutByClient(ClientException failure) {
        return sender != null && sender.isBroughtAboutByClient(failure.failure())
                || failure.failure() == Failure.CONNECTION_LOST && relay != null && relay.isHeldUpByClient();
    }
}
