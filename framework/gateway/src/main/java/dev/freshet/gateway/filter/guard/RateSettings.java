package dev.freshet.gateway.filter.guard;

import dev.freshet.config.Rate;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.RequestKey;

/**
 * The settings of a rate limit.
 *
 * @param interval nanoseconds per token
 * @param burst the capacity of a bucket, in tokens
 * @param key groups the requests that are counted together
 * @param keysPerAddress how many self-chosen keys of one address may use the full rate
 */
public record RateSettings(long interval, int burst, RequestKey key, int keysPerAddress) {

    /** Reads {@code rate}, {@code burst}, {@code key} and {@code keys-per-address}. */
    public static RateSettings of(FilterSettings settings) {
        Rate rate = settings.rate("rate", null);
        long interval = rate.per().toNanos() / rate.count();
        int burst = settings.positive("burst", Long.toString(Math.clamp(rate.count(), 1, Integer.MAX_VALUE)));
        if (interval < 1 || interval > Long.MAX_VALUE / 4 / burst) {
            throw settings.problem("rate", "is out of range; write a rate between one per nanosecond and one per year");
        }
        int keys = settings.integer("keys-per-address", "10");
        if (keys < 1 || keys > 1_000_000) {
            throw settings.problem("keys-per-address", "must be from 1 to 1000000");
        }
        return new RateSettings(interval, burst, RequestKey.of(settings), keys);
    }

    /**
     * The limit for all keys of one address together.
     *
     * @param least the shortest interval that the buckets support, in nanoseconds
     */
    public RateSettings ofAddress(long least) {
        return new RateSettings(Math.max(least, interval / keysPerAddress),
                (int) Math.min(Integer.MAX_VALUE, (long) burst * keysPerAddress), key, 1);
    }
}
