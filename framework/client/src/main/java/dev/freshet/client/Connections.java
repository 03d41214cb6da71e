package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pools of a client, one an origin, and another for WebSockets where they speak another version. */
final class Connections implements AutoCloseable {
    /** Redirects may lead to any number of origins: beyond this, pools without a connection are given up. */
    private static final int MOST_IDLE_ORIGINS = 256;

    private final ClientSettings.Wire wire;
    private final @Nullable Origin base;
    private final Map<Key, ConnectionPool> pools = new LinkedHashMap<>();
    private boolean closed;

    Connections(ClientSettings.Wire wire, @Nullable String baseUrl) {
        this.wire = wire;
        this.base = baseUrl == null ? null : Origin.of(URI.create(baseUrl));
    }

    /** Connections that speak one version to one origin. */
    private record Key(Origin origin, ClientVersion version) {
    }

    Exchange begin(Origin origin, OutgoingRequest request, TimeLimits limits) throws ClientException {
        return begin(new Key(origin, wire.version()), request, limits);
    }

    /** In HTTP/1.1 where the version is to be negotiated: few servers know the extended CONNECT of HTTP/2. */
    Exchange beginWebSocket(Origin origin, OutgoingRequest request, TimeLimits limits) throws ClientException {
        ClientVersion version =
                wire.version() == ClientVersion.NEGOTIATED ? ClientVersion.HTTP_1_1 : wire.version();
        return begin(new Key(origin, version), request, limits);
    }

    private Exchange begin(Key key, OutgoingRequest request, TimeLimits limits) throws ClientException {
        ConnectionPool pool = pool(key);
        try {
            return pool.begin(request, limits);
        } catch (ClientException e) {
            if (!isGivenUp(key, pool)) {
                throw e;
            }
            return pool(key).begin(request, limits);
        }
    }

    /** Whether others use another pool by now, not for the client's end. */
    private boolean isGivenUp(Key key, ConnectionPool pool) {
        synchronized (pools) {
            return !closed && pools.get(key) != pool;
        }
    }

    /** How many connections there are, and what they do, by URL and version. */
    Map<String, PoolMetrics> metrics() {
        Map<String, PoolMetrics> all = new LinkedHashMap<>();
        synchronized (pools) {
            pools.forEach((key, pool) -> all.put(pool.endpoint() + " " + key.version(), pool.metrics()));
        }
        return all;
    }

    private ConnectionPool pool(Key key) {
        synchronized (pools) {
            if (closed) {
                throw new IllegalStateException("the client is closed");
            }
            ConnectionPool pool = pools.get(key);
            if (pool == null) {
                if (pools.size() >= MOST_IDLE_ORIGINS) {
                    giveUpIdle();
                }
                pool = open(key);
                pools.put(key, pool);
            }
            return pool;
        }
    }

    private void giveUpIdle() {
        pools.values().removeIf(pool -> {
            PoolMetrics now = pool.metrics();
            boolean idle = now.connections() == 0 && now.active() == 0 && now.waiting() == 0;
            if (idle) {
                pool.close();
            }
            return idle;
        });
    }

    private ConnectionPool open(Key key) {
        Origin origin = key.origin();
        ClientTls tls = wire.tls();
        String serverName = tls != null && origin.equals(base) ? tls.serverName() : null;
        PoolSettings settings = tls == null ? wire.pool() : wire.pool().toBuilder().tls(tls.context()).build();
        ClientRuntime runtime = wire.runtime() != null ? wire.runtime() : Shared.RUNTIME;
        return runtime.open(new Endpoint(origin.address(), key.version().protocol(origin.secure()), serverName),
                settings);
    }

    /** What is under way fails. */
    @Override
    public void close() {
        synchronized (pools) {
            closed = true;
            pools.values().forEach(ConnectionPool::close);
            pools.clear();
        }
    }

    /** The loops of all clients that were given none. Their threads hold up no program's end. */
    private static final class Shared {
        static final ClientRuntime RUNTIME = ClientRuntime.start();
    }
}
