package dev.freshet.gateway.redis;

import dev.freshet.config.ConfigType;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.guard.RateLimit;
import dev.freshet.gateway.filter.guard.RateSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/** The connections to each Redis that filters use. Thread-safe. */
final class RedisConnections implements AutoCloseable {
    private static final long MICROSECOND = 1000;

    private final Map<Target, RedisClient> clients = new HashMap<>();

    private record Target(URI redis, Duration timeout, int connections) {
        /** Without user, password and path. */
        String address() {
            return redis.getHost() + ':' + redis.getPort();
        }

        /** Omits user, password and path. */
        @Override
        public String toString() {
            return "Target[redis=" + address() + ", timeout=" + timeout + ", connections=" + connections + ']';
        }
    }

    GatewayFilter filter(FilterSettings settings) {
        RateSettings rate = RateSettings.of(settings);
        if (rate.interval() < MICROSECOND) {
            throw settings.problem("rate", "must be at most one per microsecond");
        }
        RedisBuckets.Without without =
                settings.read("without", ConfigType.oneOf(RedisBuckets.Without.values()), "local");
        Target target = target(settings);
        RedisClient client = client(target);
        String prefix = settings.text("prefix", "freshet:rate:");
        return new RateLimit(rate, new RedisBuckets(client, target.address(), rate, prefix, without),
                new RedisBuckets(client, target.address(), rate.ofAddress(MICROSECOND), prefix + "address:", without));
    }

    private static Target target(FilterSettings settings) {
        URI redis = address(settings);
        Duration timeout = settings.duration("timeout", "100ms");
        if (timeout.toMillis() < 1 || timeout.toMillis() > 60_000) {
            throw settings.problem("timeout", "must be from 1ms to 1m");
        }
        return new Target(redis, timeout, settings.positive("max-connections", "64"));
    }

    /** The messages do not repeat the address, which may have a password. */
    private static URI address(FilterSettings settings) {
        try {
            URI redis = new URI(settings.text("redis"));
            if (JedisURIHelper.isValid(redis) && isUnderstood(redis)) {
                return redis;
            }
        } catch (URISyntaxException wrong) {
            throw settings.problem("redis", "is not a URI: " + wrong.getReason() + " at character "
                    + (wrong.getIndex() + 1));
        }
        throw settings.problem("redis", "is not an address such as redis://host:6379");
    }

    /**
     * Jedis would connect without TLS for every scheme except rediss, also for valkeys. For a user without a colon, and
     * for a database that is not a number, it would throw.
     */
    private static boolean isUnderstood(URI redis) {
        String user = redis.getRawUserInfo();
        return (JedisURIHelper.isRedisScheme(redis) || JedisURIHelper.isRedisSSLScheme(redis))
                && (user == null || user.contains(":")) && redis.getPath().matches("(/[0-9]{0,5})?");
    }

    /** Connections open on demand and are shared across reloads. */
    private synchronized RedisClient client(Target target) {
        return clients.computeIfAbsent(target, RedisConnections::open);
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
