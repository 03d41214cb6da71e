package dev.freshet.security.redis;

import dev.freshet.http.OverloadException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.web.outage.Outage;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The server with the sessions. Connections open on demand. While the server is unreachable, one request per second
 * tries it; the others do not wait. Thread-safe.
 */
final class RedisServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RedisServer.class);
    /**
     * A try that fails; then for a connection of the pool, to connect, the TLS handshake, the password, the number of
     * the database, the command.
     */
    private static final int WAITS = 7;

    private final RedisClient client;
    /** Without user and password. */
    private final String address;
    private final Duration wait;
    private final Outage outage = new Outage();

    RedisServer(RedisSessionProperties properties) {
        this.address = properties.address().getHost() + ':' + properties.address().getPort();
        this.wait = properties.timeout().dividedBy(WAITS);
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(properties.maxConnections());
        pool.setMaxIdle(properties.maxConnections());
        pool.setMaxWait(wait);
        pool.setJmxEnabled(false);
        this.client = RedisClient.builder()
                .hostAndPort(new HostAndPort(properties.address().getHost(), properties.address().getPort()))
                .clientConfig(DefaultJedisClientConfig.builder(properties.address())
                        .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
                        .connectionTimeoutMillis((int) wait.toMillis()).socketTimeoutMillis((int) wait.toMillis())
                        .build())
                .poolConfig(pool).build();
    }

    /**
     * Sends a command, at most twice.
     *
     * @throws OverloadException 503 if Redis does not answer, or refuses the command
     */
    <T> T ask(Function<RedisClient, T> command) {
        if (!outage.mayTry()) {
            throw unavailable();
        }
        try {
            T answer = askTwice(command);
            if (outage.ends()) {
                LineLimit.write(LOG::info, LOG::debug, "back", "Redis at {} is reachable again", address);
            }
            return answer;
        } catch (JedisException failure) {
            if (!isAway(failure)) {
                LineLimit.write(LOG::warn, LOG::debug, "refused", "Redis at {} has not done what a session needs: {}",
                        address, failure.getMessage());
            } else if (outage.begins()) {
                LineLimit.write(LOG::warn, LOG::debug, "away",
                        "Redis at {} is unreachable; requests with a session get 503: {}", address,
                        failure.getMessage());
            }
            throw unavailable();
        }
    }

    /**
     * Redis may have closed connections that were idle, all of them if it was restarted. That shows at once, unlike a
     * Redis that does not answer.
     */
    private <T> T askTwice(Function<RedisClient, T> command) {
        long began = System.nanoTime();
        try {
            return command.apply(client);
        } catch (JedisException broken) {
            if (!isAway(broken) || System.nanoTime() - began >= wait.toNanos()) {
                throw broken;
            }
            client.getPool().clear();
            return command.apply(client);
        }
    }

    /** Whether a new connection may help. */
    private static boolean isAway(JedisException failure) {
        return failure instanceof JedisConnectionException
                || Outage.isFormerMaster(String.valueOf(failure.getMessage()));
    }

    private static OverloadException unavailable() {
        return new OverloadException("sessions are not available");
    }

    @Override
    public void close() {
        client.close();
    }
}
