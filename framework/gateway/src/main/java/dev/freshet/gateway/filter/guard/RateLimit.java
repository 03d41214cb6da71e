package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;

/**
 * Lets so many requests of each client through in a time, by token buckets; others get 429 with Retry-After. The client
 * is told by RateLimit-Limit, -Remaining and -Reset (seconds until its bucket is full) where it stands.
 */
public final class RateLimit implements GatewayFilter {
    private static final int MAX_KEYS = 100_000;
    private static final long SECOND = 1_000_000_000L;

    private final RateSettings rate;
    private final Buckets buckets;
    private final String burst;

    /** @param buckets that keep to the rate */
    public RateLimit(RateSettings rate, Buckets buckets) {
        this.rate = rate;
        this.buckets = buckets;
        this.burst = Integer.toString(rate.burst());
    }

    /** {@code { rate: 100/s, burst: 200, key: client-address, max-keys: 100000 }}, with buckets in this process. */
    public static GatewayFilter of(FilterSettings settings) {
        RateSettings rate = RateSettings.of(settings);
        int maxKeys = settings.integer("max-keys", Integer.toString(MAX_KEYS));
        if (maxKeys < 1) {
            throw settings.problem("max-keys", "must be at least 1");
        }
        TokenBuckets buckets = new TokenBuckets(rate.interval(), rate.burst(), maxKeys);
        long began = System.nanoTime();
        return new RateLimit(rate, (exchange, key) -> buckets.take(key, System.nanoTime() - began));
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        Taken taken = buckets.take(exchange, rate.key().of(exchange));
        if (taken.delay() > 0) {
            throw new RefusedException(429, "too many requests")
                    .with("Retry-After", seconds(taken.delay())).with("RateLimit-Limit", burst)
                    .with("RateLimit-Remaining", "0").with("RateLimit-Reset", seconds(taken.full()));
        }
        exchange.onEveryResponse(response -> {
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
