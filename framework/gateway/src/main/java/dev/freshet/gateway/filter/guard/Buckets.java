package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.filter.GatewayExchange;

/** A bucket of tokens for each key, wherever they are kept. Any thread may call, and may have to wait. */
@FunctionalInterface
public interface Buckets {
    /** Those of this process, at most so many. */
    static Buckets local(RateSettings rate, int maxKeys) {
        TokenBuckets buckets = new TokenBuckets(rate.interval(), rate.burst(), maxKeys);
        long began = System.nanoTime();
        return (exchange, key) -> buckets.take(key, System.nanoTime() - began);
    }

    /** Takes a token for this request out of the bucket of its key, if there is one. */
    Taken take(GatewayExchange exchange, String key);
}
