package dev.freshet.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.filter.GatewayRoute;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.Place;
import dev.freshet.gateway.upstream.UpstreamGroup;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A request that was begun without a thread, and that nobody will answer. */
class DroppedCallTest {
    /** Longer than the test waits, so that no timeout gives the connection back. */
    private static final Duration LONG = Duration.ofMinutes(5);

    /** A group with one instance, which fails to count a failure. */
    private record Failing(ConnectionPool pool) implements Instance, UpstreamGroup {
        @Override
        public String name() {
            return "failing";
        }

        @Override
        public Instance pick(HttpRequest request, Set<Instance> tried) {
            return this;
        }

        @Override
        public String authority() {
            return "upstream";
        }

        @Override
        public Place reserve(InetAddress client, Use use, Duration limit) {
            return Place.UNCOUNTED;
        }

        @Override
        public Place reserveNow(InetAddress client) {
            return Place.UNCOUNTED;
        }

        @Override
        public Exchange beginAsync(OutgoingRequest request, TimeLimits limits) {
            return pool.beginAsync(request, limits);
        }

        @Override
        public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
            return pool.begin(request, limits);
        }

        @Override
        public void ended(int status) {
            // The upstream never responds.
        }

        @Override
        public void failed(ClientException failure) {
            throw new IllegalStateException("counting fails");
        }
    }

    /** Begins a request on the event loop, drops it there, and responds itself. */
    private static final class Dropping implements DeferringHandler {
        private final ProxyHandler proxy;
        private volatile boolean dropped;

        Dropping(ProxyHandler proxy) {
            this.proxy = proxy;
        }

        @Override
        public @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            Deferred begun = Objects.requireNonNull(proxy.defer(request, response, () -> {
                // Nobody waits for it.
            }));
            assertThatThrownBy(begun::drop).hasMessage("counting fails");
            dropped = true;
            return null;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            response.send(dropped ? "dropped" : "not begun");
        }
    }

    @Test
    void it_takes_no_connection_even_if_counting_it_fails() throws Exception {
        try (RawServer silent = RawServer.on(RawServer.Peer::awaitEnd);
                ClientRuntime runtime = ClientRuntime.start(1, null)) {
            ConnectionPool pool = runtime.open(new Endpoint(silent.address(), ClientProtocol.HTTP_1_1, null),
                    PoolSettings.DEFAULT);
            GatewayRoute route = new GatewayRoute("all", new Failing(pool), List.of(),
                    new TimeLimits(LONG, LONG, LONG), Map.of(), Map.of());
            Dropping handler = new Dropping(new ProxyHandler(route, ProxyOptions.DEFAULT));
            HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0)
                    .withMode(ExecutionMode.NIO, ThreadType.VIRTUAL), request -> handler);
            try {
                assertThat(Wire.get(server.port(), "/")).isEqualTo("dropped");
                Eventually.holds("nothing has or awaits a connection", () -> isFree(pool.metrics()));
            } finally {
                server.stop();
            }
        }
    }

    private static boolean isFree(PoolMetrics now) {
        return now.active() == 0 && now.waiting() == 0;
    }
}
