package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.RequestKey;
import dev.freshet.web.rate.Taken;

/**
 * Limits the request rate of each client with token buckets. Beyond the rate: 429 with Retry-After. RateLimit-Limit,
 * -Remaining and -Reset (seconds until the bucket is full) tell the client its state. If clients choose their own key,
 * in a header, all keys of one address also share a limit, so that new keys gain little.
 */
public final class RateLimit implements GatewayFilter {
    /** The default number of buckets in this process. */
    public static final int MAX_KEYS = 100_000;

    private final RateSettings rate;
    private final Buckets buckets;
    private final Buckets addresses;
    private final String burst;

    /**
     * @param buckets enforce the rate per key
     * @param addresses enforce {@link RateSettings#ofAddress}
     */
    public RateLimit(RateSettings rate, Buckets buckets, Buckets addresses) {
        this.rate = rate;
        this.buckets = buckets;
        this.addresses = addresses;
        this.burst = Integer.toString(rate.burst());
    }

    /**
     * {@code { rate: 100/s, burst: 200, key: client-address, keys-per-address: 10, max-keys: 100000 }}, with buckets in
     * this process.
     */
    public static GatewayFilter of(FilterSettings settings) {
        RateSettings rate = RateSettings.of(settings);
        int maxKeys = settings.positive("max-keys", Integer.toString(MAX_KEYS));
        RateLimit limit = new RateLimit(rate, Buckets.local(rate, maxKeys), Buckets.local(rate.ofAddress(1), maxKeys));
        return (HeadFilter) limit::requireTokens;
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        requireTokens(exchange);
        chain.proceed(exchange);
    }

    /** Waits only if the buckets do. */
    private void requireTokens(GatewayExchange exchange) {
        if (rate.key().isChosen(exchange)) {
            // First, because a refused request must not use up the bucket of a key that may be someone else's.
            requireToken(addresses.take(exchange, RequestKey.address(exchange)));
        }
        Taken taken = buckets.take(exchange, rate.key().of(exchange));
        requireToken(taken);
        exchange.onEveryResponse(response -> {
            response.set("RateLimit-Limit", burst);
            response.set("RateLimit-Remaining", Long.toString(taken.left()));
            response.set("RateLimit-Reset", taken.reset());
        });
    }

    private void requireToken(Taken taken) {
        if (taken.delay() > 0) {
            throw new RefusedException(429, "too many requests")
                    .with("Retry-After", taken.retryAfter()).with("RateLimit-Limit", burst)
                    .with("RateLimit-Remaining", "0").with("RateLimit-Reset", taken.reset());
        }
    }
}
