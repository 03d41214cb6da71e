package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.transport.EventLoop;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A pool on the event loops of a runtime. */
final class EndpointPool implements ConnectionPool {
    private final ClientRuntime runtime;
    private final Endpoint endpoint;
    private final PoolSettings settings;
    private final String name;
    private final Stock<PooledConnection> stock;

    /** @param tls not null if the protocol uses TLS */
    EndpointPool(ClientRuntime runtime, Endpoint endpoint, PoolSettings settings, @Nullable SSLContext tls) {
        this.runtime = runtime;
        this.endpoint = endpoint;
        this.settings = settings;
        this.name = endpoint.toString();
        PooledConnection.Plan plan = new PooledConnection.Plan(endpoint, settings, tls, settings.limits());
        this.stock = new Stock<>(settings, () -> connection(plan), name, expected());
    }

    private PooledConnection connection(PooledConnection.Plan plan) {
        return new PooledConnection(runtime.nextLoop(), stock, plan);
    }

    /** The capacity assumed before the first connection. If ALPN decides, one connection is made first to find out. */
    private int expected() {
        return switch (endpoint.protocol()) {
            case HTTP_1_1, TLS_HTTP_1_1 -> 1;
            case H2C, TLS_HTTP_2 -> settings.maxStreams();
            case TLS -> Integer.MAX_VALUE;
        };
    }

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
        Exchange exchange = exchange(request, limits);
        exchange.begin();
        return exchange;
    }

    @Override
    public Exchange beginAsync(OutgoingRequest request, TimeLimits limits) {
        EventLoop caller = EventLoop.current();
        if (caller == null) {
            throw new IllegalStateException("call this only on an event loop");
        }
        runtime.host(caller);
        Exchange exchange = exchange(request, limits);
        exchange.beginAsync(caller);
        return exchange;
    }

    private Exchange exchange(OutgoingRequest request, TimeLimits limits) {
        return new Exchange(stock, name, request, limits, settings.windowSize());
    }

    @Override
    public int capacity() {
        return stock.capacity();
    }

    @Override
    public PoolMetrics metrics() {
        return stock.metrics();
    }

    @Override
    public void drain() {
        stock.drain();
    }

    @Override
    public void close() {
        stock.close();
        runtime.closed(this);
    }
}
