package dev.freshet.security.redis;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/**
 * The keys {@code security.session.redis.*}; docs/guide/security-browsers.md describes them.
 *
 * @param url the address of Redis, such as {@code rediss://user:password@redis.example.org:6379}
 * @param prefix how the names of all keys in Redis begin; another for each application, or they share their sessions
 * @param timeout how long a call waits for Redis at most, from 10ms to 1m
 * @param maxConnections connections to Redis at the same time
 * @param allowUnencrypted whether redis:// can be another machine; then its network can read and forge sessions
 */
@ConfigurationProperties("security.session.redis")
record RedisSessionProperties(String url, String prefix, @DefaultValue("2s") Duration timeout,
        @DefaultValue("64") int maxConnections, @DefaultValue("false") boolean allowUnencrypted) {
    private static final long LEAST_MILLIS = 10;
    private static final long MOST_MILLIS = 60_000;

    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    RedisSessionProperties {
        URI redis = uri(url);
        require(allowUnencrypted || redis.getScheme().equals("rediss") || isThisMachine(redis.getHost()),
                "url must begin with rediss, because the network could read and forge sessions; redis works for this"
                        + " machine, and with allow-unencrypted: true for others");
        require(timeout.toMillis() >= LEAST_MILLIS && timeout.toMillis() <= MOST_MILLIS,
                "timeout must be from 10ms to 1m");
        require(!prefix.isBlank(), "prefix must not be blank");
        require(maxConnections > 0, "max-connections must be at least 1");
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    URI address() {
        return uri(url);
    }

    /** The messages do not repeat the address, which may have a password. */
    private static URI uri(String text) {
        try {
            URI redis = new URI(text);
            boolean known = "redis".equals(redis.getScheme()) || "rediss".equals(redis.getScheme());
            String user = redis.getRawUserInfo();
            // Jedis would throw for a database that is not a number, and not name the key.
            require(known && redis.getHost() != null && redis.getPort() > 0 && (user == null || user.contains(":"))
                    && redis.getPath().matches("(/[0-9]{0,5})?"),
                    "url is not an address such as rediss://user:password@redis.example.org:6379");
            return redis;
        } catch (URISyntaxException wrong) {
            throw new IllegalArgumentException("url is not a URI: " + wrong.getReason() + " at character "
                    + (wrong.getIndex() + 1));
        }
    }

    /** A name can begin like an address, but has letters. */
    private static boolean isThisMachine(String host) {
        return host.equals("localhost") || host.equals("[::1]")
                || host.startsWith("127.") && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    /** Without user and password. */
    @Override
    public String toString() {
        URI redis = address();
        return "RedisSessionProperties[redis=" + redis.getHost() + ':' + redis.getPort() + "]";
    }
}
