package dev.freshet.gateway.redis;

import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.guard.Buckets;
import dev.freshet.gateway.filter.guard.RateLimit;
import dev.freshet.gateway.filter.guard.RateSettings;
import dev.freshet.http.log.LineLimit;
import dev.freshet.web.outage.Outage;
import dev.freshet.web.rate.Taken;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Token buckets in Redis: one key each, which expires when the bucket is full. A script takes a token atomically, by
 * the clock of Redis. While Redis is unreachable, one request per second tries it; the others do not wait.
 */
final class RedisBuckets implements Buckets {
    private static final Logger LOG = LoggerFactory.getLogger(RedisBuckets.class);
    /**
     * KEYS: the bucket. ARGV: microseconds per token and per full bucket. The value is the time when it is full. If
     * this is later than an empty bucket needs, the clock was set back, or a replica with another clock took over. Then
     * the bucket counts as full, because its client could otherwise send nothing until the old time comes again.
     */
    private static final String TAKE = """
            local time = redis.call('TIME')
            local now = time[1] * 1000000 + time[2]
            local interval = tonumber(ARGV[1])
            local capacity = tonumber(ARGV[2])
            local full = tonumber(redis.call('GET', KEYS[1]) or '0')
            if full < now or full > now + capacity then
                full = now
            end
            local delay = full + interval - now - capacity
            if delay > 0 then
                return {0, delay, full - now}
            end
            full = full + interval
            redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
            return {math.floor(-delay / interval), 0, full - now}
            """;

    private final RedisClient redis;
    private final String address;
    private final RateSettings rate;
    private final String prefix;
    /** Separates filters of one route that count by the same key at different rates. */
    private final String which;
    private final Without without;
    private final Buckets local;
    private final String interval;
    private final String capacity;
    private final Outage outage = new Outage();

    /** What happens to requests while Redis is unreachable. */
    enum Without {
        /** Each gateway counts them on its own. */
        LOCAL("counted in this process"), ALLOW("let through"), REFUSE("refused");

        private final String said;

        Without(String said) {
            this.said = said;
        }
    }

    /** @param address of Redis, for the log */
    RedisBuckets(RedisClient redis, String address, RateSettings rate, String prefix, Without without) {
        this.redis = redis;
        this.address = address;
        this.rate = rate;
        this.prefix = prefix;
        this.which = ":" + rate.burst() + '*' + rate.interval() + ':' + rate.key() + ':';
        this.without = without;
        this.local = Buckets.local(rate, RateLimit.MAX_KEYS);
        this.interval = Long.toString(rate.interval() / 1000);
        this.capacity = Long.toString(rate.interval() / 1000 * rate.burst());
    }

    @Override
    public Taken take(GatewayExchange exchange, String key) {
        if (!outage.mayTry()) {
            return without(exchange, key);
        }
        try {
            Object answer = redis.eval(TAKE, List.of(prefix + exchange.route().id() + which + key),
                    List.of(interval, capacity));
            if (answer instanceof List<?> numbers && numbers.size() == 3) {
                if (outage.ends()) {
                    LineLimit.write(LOG::info, LOG::debug, prefix, "Redis at {} counts requests again", address);
                }
                return new Taken(number(numbers, 0), number(numbers, 1) * 1000, number(numbers, 2) * 1000);
            }
            throw new JedisException("the script returned " + answer);
        } catch (JedisException failure) {
            if (failure instanceof JedisConnectionException
                    || Outage.isFormerMaster(String.valueOf(failure.getMessage()))) {
                // After a restart, all connections are dead. After a failover, they lead to the old master.
                redis.getPool().clear();
            }
            if (outage.begins()) {
                LineLimit.write(LOG::warn, LOG::debug, prefix, "Redis at {} does not count requests; they are {}: {}",
                        address, without.said, failure.getMessage());
            }
            return without(exchange, key);
        }
    }

    private static long number(List<?> numbers, int index) {
        return numbers.get(index) instanceof Number number ? number.longValue() : 0;
    }

    private Taken without(GatewayExchange exchange, String key) {
        return switch (without) {
            case LOCAL -> local.take(exchange, key);
            case ALLOW -> new Taken(rate.burst(), 0, 0);
            case REFUSE -> throw new RefusedException(503, "the rate limit cannot be checked at the moment")
                    .with("Retry-After", "1");
        };
    }
}
