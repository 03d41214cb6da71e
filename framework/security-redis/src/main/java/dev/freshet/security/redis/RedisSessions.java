package dev.freshet.security.redis;

import dev.freshet.http.log.LineLimit;
import dev.freshet.security.session.Session;
import dev.freshet.security.session.SessionGroup;
import dev.freshet.security.session.SessionStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.GetExParams;

/**
 * Sessions in Redis. All processes of an application share them, and they survive restarts. Each session is a key that
 * expires when the session has been idle. Each {@link SessionGroup} is a sorted set of such keys, with the ends of the
 * sessions as scores. A group has at most 1,000 sessions: a further one ends the session that would end first.
 *
 * <p>A call waits for Redis for at most {@code security.session.redis.timeout}, and for the lookup of its name. A bean;
 * thread-safe.
 */
public final class RedisSessions implements SessionStore, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RedisSessions.class);
    private static final int MOST = 1000;
    /** The clocks of Redis and of the processes may differ by this: groups outlive their sessions. */
    private static final Duration SKEW = Duration.ofMinutes(10);
    /**
     * KEYS: the session and its groups. ARGV: the value, milliseconds to live, the end, the latest end of sessions that
     * are over, sessions of a group, the skew in milliseconds.
     */
    private static final String ADD = """
            redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
            for i = 2, #KEYS do
                local group = KEYS[i]
                redis.call('ZREMRANGEBYSCORE', group, '-inf', ARGV[4])
                redis.call('ZADD', group, ARGV[3], KEYS[1])
                if redis.call('ZCARD', group) > tonumber(ARGV[5]) then
                    for _, key in ipairs(redis.call('ZRANGE', group, 0, -1)) do
                        if redis.call('EXISTS', key) == 0 then redis.call('ZREM', group, key) end
                    end
                end
                for _, key in ipairs(redis.call('ZRANGE', group, 0, -1 - ARGV[5])) do
                    redis.call('DEL', key)
                    redis.call('ZREM', group, key)
                end
                local last = redis.call('ZRANGE', group, -1, -1, 'WITHSCORES')[2]
                redis.call('PEXPIREAT', group, string.format('%.0f', last + ARGV[6]))
            end
            """;
    /** KEYS: the group. Returns how many sessions it had. */
    private static final String END = """
            local ended = 0
            for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
                ended = ended + redis.call('DEL', key)
            end
            redis.call('DEL', KEYS[1])
            return ended
            """;

    private final RedisServer redis;
    private final String prefix;
    private final InstantSource clock;

    RedisSessions(RedisSessionProperties properties, InstantSource clock) {
        this.redis = new RedisServer(properties);
        this.prefix = properties.prefix();
        this.clock = clock;
    }

    /** @throws IllegalArgumentException if the claims of the caller are too large for a session, or of unknown types */
    @Override
    public void add(String key, Session session, Duration idle) {
        byte[] value = SessionWriter.write(session);
        Instant now = clock.instant();
        Duration life = Duration.between(now, session.ends());
        long millis = (life.compareTo(idle) < 0 ? life : idle).toMillis();
        if (millis <= 0) {
            return;
        }
        List<byte[]> keys = new ArrayList<>(List.of(name(key)));
        SessionGroup.of(session.caller()).forEach(group -> keys.add(name(group)));
        List<byte[]> arguments = List.of(value, number(millis), number(session.ends().toEpochMilli()),
                number(now.minus(SKEW).toEpochMilli()), number(MOST), number(SKEW.toMillis()));
        redis.ask(client -> client.eval(bytes(ADD), keys, arguments));
    }

    @Override
    public @Nullable Session use(String key, Duration idle) {
        byte[] value = redis.ask(client -> value(client, name(key), idle));
        if (value == null) {
            return null;
        }
        try {
            Session session = SessionReader.read(value);
            if (clock.instant().isBefore(session.ends())) {
                return session;
            }
            remove(key); // its idle time began again, so Redis would keep it
            return null;
        } catch (IOException foreign) {
            LineLimit.write(LOG::warn, LOG::debug, "foreign", "Ended a session that cannot be read from Redis: {}",
                    foreign.toString());
            remove(key);
            return null;
        }
    }

    private static byte @Nullable [] value(RedisClient client, byte[] name, Duration idle) {
        try {
            return client.getEx(name, GetExParams.getExParams().px(idle.toMillis()));
        } catch (JedisDataException refused) {
            if (String.valueOf(refused.getMessage()).startsWith("WRONGTYPE")) {
                client.del(name);
                return null;
            }
            throw refused;
        }
    }

    @Override
    public void remove(String key) {
        redis.ask(client -> client.del(name(key)));
    }

    @Override
    public int removeAll(SessionGroup group) {
        Object ended = redis.ask(client -> client.eval(bytes(END), List.of(name(group)), List.of()));
        return ended instanceof Number number ? number.intValue() : 0;
    }

    private byte[] name(String key) {
        return bytes(prefix + key);
    }

    /** A hash, because issuers choose the text and its length. */
    private byte[] name(SessionGroup group) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes(group.kind() + " "
                    + group.issuer().length() + ' ' + group.issuer() + group.value()));
            return bytes(prefix + "group:" + HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static byte[] number(long number) {
        return bytes(Long.toString(number));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Closes the connections to Redis. */
    @Override
    public void close() {
        redis.close();
    }
}
