package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.GatewayRoute;
import dev.freshet.gateway.proxy.ProxyHandler;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.UpstreamGroup;
import dev.freshet.http.HttpRequest;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A gateway with one route, for everything, before servers of a test that it takes in turn. */
final class TestGateway implements AutoCloseable {
    static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10));
    /** The first TLS of a JVM takes seconds on a machine that is busy. */
    static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);
    private static final PoolSettings POOL = PoolSettings.builder().connectLimit(CONNECT_LIMIT).build();

    private final ClientRuntime runtime;
    private final List<PooledInstance> instances = new ArrayList<>();
    private final HttpServer server;

    /** What a test sets. */
    static final class Builder {
        private final ClientProtocol protocol;
        private final int[] ports;
        private ServerConfig config = EngineMode.NIO_VIRTUAL.config();
        private ProxyOptions options = ProxyOptions.DEFAULT;
        private final List<GatewayFilter> filters = new ArrayList<>();

        private Builder(ClientProtocol protocol, int... ports) {
            this.protocol = protocol;
            this.ports = ports;
        }

        Builder config(ServerConfig value) {
            config = value;
            return this;
        }

        Builder options(ProxyOptions value) {
            options = value;
            return this;
        }

        Builder filter(GatewayFilter filter) {
            filters.add(filter);
            return this;
        }

        /** Limits of this path's requests; all others have the usual ones. */
        Builder limits(String path, TimeLimits value) {
            return filter((exchange, chain) -> {
                if (exchange.request().path().equals(path)) {
                    exchange.limits(value);
                }
                chain.proceed(exchange);
            });
        }

        TestGateway start() throws IOException {
            return new TestGateway(this);
        }
    }

    private TestGateway(Builder set) throws IOException {
        runtime = ClientRuntime.start(1, set.protocol.isSecure() ? Transport.trusting() : null);
        for (int port : set.ports) {
            instances.add(new PooledInstance(runtime.open(TestClient.endpoint(set.protocol, port), POOL)));
        }
        GatewayRoute route = new GatewayRoute("all", new InTurn(instances), set.filters, LIMITS, Map.of(), Map.of());
        ProxyHandler handler = new ProxyHandler(route, set.options);
        server = HttpServer.start(set.config, request -> handler);
    }

    static Builder before(ClientProtocol protocol, int... ports) {
        return new Builder(protocol, ports);
    }

    int port() {
        return server.port();
    }

    HttpServer server() {
        return server;
    }

    PooledInstance instance(int index) {
        return instances.get(index);
    }

    @Override
    public void close() {
        server.stop();
        runtime.close();
    }

    private record InTurn(List<PooledInstance> instances, AtomicInteger turn) implements UpstreamGroup {
        InTurn(List<PooledInstance> instances) {
            this(instances, new AtomicInteger());
        }

        @Override
        public String name() {
            return "test";
        }

        @Override
        public Instance pick(HttpRequest request, Set<Instance> tried) {
            for (int i = 0; i < instances.size(); i++) {
                Instance next = next();
                if (!tried.contains(next)) {
                    return next;
                }
            }
            return next();
        }

        private Instance next() {
            return instances.get(Math.floorMod(turn.getAndIncrement(), instances.size()));
        }
    }
}
