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

/** The connection pools of a client: one per origin, and a separate one for WebSockets if they need another version. */
final class Connections implements AutoCloseable {
    /** Redirects can lead to any number of origins: from this number on, pools without connections are closed. */
    private static final int MOST_IDLE_ORIGINS = 256;

    private final ClientSettings.Wire wire;
    private final @Nullable Origin base;
    private final Map<Key, ConnectionPool> pools = new LinkedHashMap<>();
    private boolean closed;

    Connections(ClientSettings.Wire wire, @Nullable String baseUrl) {
        this.wire = wire;
        this.base = baseUrl == null ? null : Origin.of(URI.create(baseUrl));
    }

    private record Key(Origin origin, ClientVersion version) {
    }

    Exchange begin(Origin origin, OutgoingRequest request, TimeLimits limits) throws ClientException {
        return begin(new Key(origin, wire.version()), request, limits);
    }

    /** Uses HTTP/1.1 if the version is negotiable, because few servers support extended CONNECT in HTTP/2. */
    Exchange beginWebSocket(Origin origin, OutgoingRequest request, TimeLimits limits) throws ClientException {
        ClientVersion version = wire.version() == ClientVersion.NEGOTIATED ? ClientVersion.HTTP_1_1 : wire.version();
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

    /** Whether another pool has replaced this one; false if the client was closed. */
    private boolean isGivenUp(Key key, ConnectionPool pool) {
        synchronized (pools) {
            return !closed && pools.get(key) != pool;
        }
    }

    /** Metrics of all pools, by URL and version. */
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
        ClientRuntime runtime = wire.runtime() != null ? wire.runtime() : SharedRuntime.OF_PROCESS.get();
        return runtime.open(new Endpoint(origin.address(), key.version().protocol(origin.secure()), serverName),
                settings);
    }

    /** Requests in progress fail. */
    @Override
    public void close() {
        synchronized (pools) {
            closed = true;
            pools.values().forEach(ConnectionPool::close);
            pools.clear();
        }
    }
}
