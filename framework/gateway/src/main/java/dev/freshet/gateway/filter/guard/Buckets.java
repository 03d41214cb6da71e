package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.web.rate.Taken;
import dev.freshet.web.rate.TokenBuckets;

/** Token buckets by key, in this process or elsewhere. Thread-safe; may block. */
@FunctionalInterface
public interface Buckets {
    /** Buckets in this process, for at most {@code maxKeys} keys. */
    static Buckets local(RateSettings rate, int maxKeys) {
        TokenBuckets buckets = new TokenBuckets(rate.interval(), rate.burst(), maxKeys);
        long began = System.nanoTime();
        return (exchange, key) -> buckets.take(key, System.nanoTime() - began);
    }

    /** Takes a token from the bucket of the key, if there is one. */
    Taken take(GatewayExchange exchange, String key);
}
