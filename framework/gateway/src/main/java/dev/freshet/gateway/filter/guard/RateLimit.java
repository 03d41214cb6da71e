package dev.freshet.gateway.filter.guard;

import dev.freshet.config.ConfigException;
import dev.freshet.config.Rate;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.RequestKey;
import java.util.function.LongSupplier;

/**
 * Lets so many requests of each client through in a time, by a token bucket in this process; others get 429 with
 * Retry-After. The client is told by RateLimit-Limit, -Remaining and -Reset (seconds until its bucket is full) where it
 * stands.
 */
public final class RateLimit implements GatewayFilter {
    private static final int MAX_KEYS = 100_000;
    private static final long SECOND = 1_000_000_000L;

    private final TokenBuckets buckets;
    private final RequestKey key;
    private final String burst;
    private final LongSupplier clock;

    private RateLimit(TokenBuckets buckets, RequestKey key, long burst, LongSupplier clock) {
        this.buckets = buckets;
        this.key = key;
        this.burst = Long.toString(burst);
        this.clock = clock;
    }

    /** {@code { rate: 100/s, burst: 200, key: client-address, max-keys: 100000 }}. */
    public static GatewayFilter of(FilterSettings settings) {
        Rate rate = settings.rate("rate", null);
        long interval = rate.per().toNanos() / rate.count();
        int burst = settings.integer("burst", Long.toString(Math.clamp(rate.count(), 1, Integer.MAX_VALUE)));
        int maxKeys = settings.integer("max-keys", Integer.toString(MAX_KEYS));
        requirePositive(settings, "burst", burst);
        requirePositive(settings, "max-keys", maxKeys);
        if (interval < 1 || interval > Long.MAX_VALUE / 4 / burst) {
            throw settings.problem("rate", "cannot be kept to: write between one a nanosecond and one a year");
        }
        long began = System.nanoTime();
        return new RateLimit(new TokenBuckets(interval, burst, maxKeys), RequestKey.of(settings), burst,
                () -> System.nanoTime() - began);
    }

    private static void requirePositive(FilterSettings settings, String name, int value) throws ConfigException {
        if (value < 1) {
            throw settings.problem(name, "must be at least 1");
        }
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        TokenBuckets.Taken taken = buckets.take(key.of(exchange), clock.getAsLong());
        if (taken.delay() > 0) {
            throw new RefusedException(429, "too many requests")
                    .with("Retry-After", seconds(taken.delay())).with("RateLimit-Limit", burst)
                    .with("RateLimit-Remaining", "0").with("RateLimit-Reset", seconds(taken.full()));
        }
        exchange.onResponse(response -> {
            response.set("RateLimit-Limit", burst);
            response.set("RateLimit-Remaining", Long.toString(taken.left()));
            response.set("RateLimit-Reset", seconds(taken.full()));
        });
        chain.proceed(exchange);
    }

    /** Rounded up: who comes then is let in. */
    private static String seconds(long nanos) {
        return Long.toString((nanos + SECOND - 1) / SECOND);
    }
}
