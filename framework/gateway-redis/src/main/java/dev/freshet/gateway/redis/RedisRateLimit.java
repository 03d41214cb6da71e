package dev.freshet.gateway.redis;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.guard.RateLimit;
import dev.freshet.gateway.filter.guard.RateSettings;
import dev.freshet.inject.Component;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * {@code redis-rate-limit: { rate: 100/s, burst: 200, key: client-address, redis: "redis://host:6379", without: allow,
 * timeout: 100ms, prefix: "freshet:rate:", max-connections: 64 }}: the filter {@code rate-limit} with buckets that all
 * gateways share.
 */
@Component("freshetGatewayRedisRateLimit")
public final class RedisRateLimit implements FilterFactory, AutoCloseable {
    private static final long MICROSECOND = 1000;

    private final Map<Target, RedisClient> clients = new HashMap<>();

    private record Target(URI redis, Duration timeout, int connections) {
    }

    @Override
    public String name() {
        return "redis-rate-limit";
    }

    @Override
    public GatewayFilter create(FilterSettings settings) {
        RateSettings rate = RateSettings.of(settings);
        if (rate.interval() < MICROSECOND) {
            throw settings.problem("rate", "must not be more than one a microsecond");
        }
        String without = settings.text("without", "allow");
        if (!without.equals("allow") && !without.equals("refuse")) {
            throw settings.problem("without", "\"" + without + "\" is none of allow, refuse");
        }
        return new RateLimit(rate, new RedisBuckets(client(target(settings)), rate,
                settings.text("prefix", "freshet:rate:"), without.equals("allow")));
    }

    private static Target target(FilterSettings settings) {
        URI redis = URI.create(settings.text("redis"));
        if (!JedisURIHelper.isValid(redis)) {
            throw settings.problem("redis", "is no address as redis://host:6379");
        }
        Duration timeout = settings.duration("timeout", "100ms");
        if (timeout.toMillis() < 1 || timeout.toMillis() > 60_000) {
            throw settings.problem("timeout", "must be from 1ms to 1m");
        }
        int connections = settings.integer("max-connections", "64");
        if (connections < 1) {
            throw settings.problem("max-connections", "must be at least 1");
        }
        return new Target(redis, timeout, connections);
    }

    /** Connections are made when they are needed, and shared across reloads. */
    private synchronized RedisClient client(Target target) {
        return clients.computeIfAbsent(target, RedisRateLimit::open);
    }

    private static RedisClient open(Target target) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(target.connections());
        pool.setMaxIdle(target.connections());
        pool.setMaxWait(target.timeout());
        pool.setJmxEnabled(false);
        int millis = (int) target.timeout().toMillis();
        return RedisClient.builder()
                .hostAndPort(new HostAndPort(target.redis().getHost(), target.redis().getPort()))
                .clientConfig(DefaultJedisClientConfig.builder(target.redis())
                        .connectionTimeoutMillis(millis).socketTimeoutMillis(millis).build())
                .poolConfig(pool).build();
    }

    @Override
    public synchronized void close() {
        clients.values().forEach(RedisClient::close);
        clients.clear();
    }
}
