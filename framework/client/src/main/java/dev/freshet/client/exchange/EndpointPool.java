package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLimits;
import dev.freshet.client.loop.ConnectTarget;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.transport.EventLoop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A pool on the event loops of a runtime; it makes the connections that its stock asks for. */
final class EndpointPool implements ConnectionPool {
    private final ClientRuntime runtime;
    private final Endpoint endpoint;
    private final PoolSettings settings;
    private final String name;
    private final Stock<PooledConnection> stock;
    private final PooledConnection.Plan plan;

    /** @param tls not null if the protocol uses TLS */
    EndpointPool(ClientRuntime runtime, Endpoint endpoint, PoolSettings settings, @Nullable SSLContext tls) {
        this.runtime = runtime;
        this.endpoint = endpoint;
        this.settings = settings;
        this.name = endpoint.toString();
        ClientLimits limits = limits(settings);
        String serverName = serverName(endpoint);
        this.plan = new PooledConnection.Plan(endpoint, settings, (address, limit) ->
                new ConnectTarget(address, endpoint.protocol(), serverName, tls, limit, limits));
        this.stock = new Stock<>(settings, new Stock.Maker<PooledConnection>() {
            @Override
            public PooledConnection next() {
                return new PooledConnection(runtime.nextLoop(), stock, plan);
            }

            @Override
            public void make(PooledConnection connection) {
                EndpointPool.this.make(connection);
            }
        }, name, expected());
    }

    /** The capacity assumed before the first connection. If ALPN decides, one connection is made first to find out. */
    private int expected() {
        return switch (endpoint.protocol()) {
            case HTTP_1_1, TLS_HTTP_1_1 -> 1;
            case H2C, TLS_HTTP_2 -> settings.maxStreams();
            case TLS -> Integer.MAX_VALUE;
        };
    }

    private static @Nullable String serverName(Endpoint endpoint) {
        return endpoint.serverName() != null ? endpoint.serverName() : endpoint.address().getHostString();
    }

    private static ClientLimits limits(PoolSettings settings) {
        Http1Limits http1 = ClientLimits.DEFAULT.http1();
        Http2Limits http2 = ClientLimits.DEFAULT.http2();
        int window = settings.windowSize();
        int connectionWindow = settings.connectionWindow();
        return new ClientLimits(
                new Http1Limits(http1.maxRequestLine(), settings.maxHeadBytes(), settings.maxHeaderCount(),
                        http1.maxBodyBytes(), http1.maxChunkExtensionBytes(), http1.maxTrailerBytes(),
                        http1.maxTrailerCount()),
                new Http2Limits(settings.maxStreams(), window, connectionWindow, http2.maxFrameSize(),
                        http2.headerTableSize(), settings.maxHeadBytes(), settings.maxHeaderCount(),
                        http2.maxContinuations(), http2.maxResets(), http2.resetWindowSeconds(),
                        http2.maxControlFrames(), http2.maxQueuedAcks(), http2.maxEmptyFrames()),
                window, connectionWindow, settings.maxStreams(), settings.pingAfter(), settings.pingLimit());
    }

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
        Exchange exchange = new Exchange(stock, name, request, limits, settings.windowSize());
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
        Exchange exchange = new Exchange(stock, name, request, limits, settings.windowSize());
        exchange.beginAsync(caller);
        return exchange;
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

    private void make(PooledConnection connection) {
        InetSocketAddress address = endpoint.address();
        if (address.isUnresolved()) {
            Thread.ofVirtual().name("freshet-resolve").start(() -> resolve(connection));
        } else {
            connection.open(List.of(address));
        }
    }

    private void resolve(PooledConnection connection) {
        InetSocketAddress address = endpoint.address();
        List<InetSocketAddress> resolved = new ArrayList<>();
        try {
            for (InetAddress found : InetAddress.getAllByName(address.getHostString())) {
                resolved.add(new InetSocketAddress(found, address.getPort()));
            }
        } catch (UnknownHostException | RuntimeException e) {
            // A custom resolver may throw anything, and this connection must end here.
            stock.gone(connection, new Ending(Failure.CONNECT, true,
                    "cannot resolve " + address.getHostString(), e));
            return;
        }
        connection.open(resolved);
    }
}
