package dev.freshet.gateway.redis;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.inject.Component;
import org.jspecify.annotations.Nullable;

/**
 * {@code redis-rate-limit: { rate: 100/s, burst: 200, key: client-address, redis: "redis://host:6379", without: local,
 * timeout: 100ms, prefix: "freshet:rate:", max-connections: 64 }}: the filter {@code rate-limit} with buckets that all
 * gateways share. Redis classes are loaded when a route first uses the filter.
 */
@Component("freshetGatewayRedisRateLimit")
public final class RedisRateLimit implements FilterFactory, AutoCloseable {
    private @Nullable RedisConnections connections;

    @Override
    public String name() {
        return "redis-rate-limit";
    }

    @Override
    public synchronized GatewayFilter create(FilterSettings settings) {
        RedisConnections open = connections;
        if (open == null) {
            open = new RedisConnections();
            connections = open;
        }
        return open.filter(settings);
    }

    @Override
    public synchronized void close() {
        if (connections != null) {
            connections.close();
        }
    }
}
