package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.Place;
import dev.freshet.gateway.upstream.UpstreamGroup;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.OverloadException;
import dev.freshet.http.websocket.WebSocketHandshake;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends copies of some requests to another upstream and discards the responses. Runs on its own threads, so the request
 * itself neither waits for a copy nor fails because of it. Requests beyond the limits are not copied.
 */
public final class Mirror implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(Mirror.class);
    private static final int MAX_ANSWER = 1024 * 1024;

    private final String upstream;
    private final int percent;
    private final int maxBody;
    private final Semaphore places;

    private Mirror(String upstream, int percent, int maxBody, int places) {
        this.upstream = upstream;
        this.percent = percent;
        this.maxBody = maxBody;
        this.places = new Semaphore(places);
    }

    /** {@code mirror: { upstream: shadow, share: 10%, max-body: 16KB, max-outstanding: 100 }}. */
    public static GatewayFilter of(FilterSettings settings) {
        String upstream = settings.upstream("upstream");
        int places = settings.positive("max-outstanding", "100");
        return new Mirror(upstream, settings.percent("share", "100%"),
                settings.size("max-body", "16KB").toIntBytes(), places);
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        if (isChosen(exchange.request())) {
            try {
                byte[] body = exchange.bufferBody(maxBody);
                if (places.tryAcquire() && !copies(exchange, body)) {
                    places.release();
                }
            } catch (OverloadException noMemory) {
                LOG.debug("No memory to mirror to {}: {}", upstream, noMemory.getMessage());
            }
        }
        chain.proceed(exchange);
    }

    private boolean isChosen(HttpRequest request) {
        long length = request.contentLength();
        return length >= 0 && length <= maxBody && !WebSocketHandshake.isRequested(request)
                && ThreadLocalRandom.current().nextInt(100) < percent;
    }

    /**
     * Copies the request on a thread that gives the place back; returns false if there is none. Selects the instance on
     * this thread, where the request is still valid; that does not wait.
     */
    private boolean copies(GatewayExchange exchange, byte @Nullable [] body) {
        UpstreamGroup group = exchange.route().upstreams().get(upstream);
        Instance instance = group == null ? null : group.pick(exchange.request(), Set.of());
        if (instance == null) {
            return false;
        }
        UpstreamRequest head = exchange.upstreamRequest().copy();
        TimeLimits limits = exchange.limits();
        InetAddress client = ClientAddress.subscriber(exchange.request());
        Runnable copying = () -> {
            try (Place place = instance.reserve(client, Instance.Use.REQUEST, limits.acquire())) {
                OutgoingRequest request = head.toSend(instance.authority(), body == null ? 0 : body.length);
                send(instance, request, body, place.left(limits));
            } catch (IOException | RuntimeException failure) {
                LOG.debug("Mirroring to {} failed: {}", upstream, failure.getMessage());
            } finally {
                places.release();
            }
        };
        try {
            Thread.ofVirtual().name("freshet-gateway-mirror").start(copying);
            return true;
        } catch (RuntimeException | Error noThread) {
            LOG.debug("No thread to mirror to {}: {}", upstream, noThread.toString());
            return false;
        }
    }

    private static void send(Instance instance, OutgoingRequest request, byte @Nullable [] body, TimeLimits limits)
            throws ClientException {
        try (Exchange copy = instance.begin(request, limits)) {
            try {
                if (body != null) {
                    copy.write(body, 0, body.length);
                    copy.end();
                }
                int status = copy.response().status();
                discard(copy, limits.response());
                instance.ended(status);
            } catch (ClientException failure) {
                instance.failed(failure);
                throw failure;
            } catch (RuntimeException | Error failure) {
                instance.cancelled(null);
                throw failure;
            }
        }
    }

    /** Reads a short response to its end, which keeps the connection usable. Gives up on one that is long or slow. */
    private static void discard(Exchange copy, Duration limit) throws ClientException {
        long began = System.nanoTime();
        byte[] piece = new byte[8 * 1024];
        int left = MAX_ANSWER;
        int read = copy.read(piece, 0, piece.length);
        while (read >= 0 && left > 0 && System.nanoTime() - began <= limit.toNanos()) {
            left -= read;
            read = copy.read(piece, 0, piece.length);
        }
    }
}
