package dev.freshet.gateway.filter.guard;

import dev.freshet.config.Rate;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.RequestKey;

/**
 * How often a client may ask.
 *
 * @param interval nanoseconds in which a token comes
 * @param burst tokens that a bucket holds
 * @param key what requests are counted by
 * @param keysPerAddress with how many keys of its own choice one address can use the rate to the full
 */
public record RateSettings(long interval, int burst, RequestKey key, int keysPerAddress) {

    /** Reads {@code rate}, {@code burst}, {@code key} and {@code keys-per-address}. */
    public static RateSettings of(FilterSettings settings) {
        Rate rate = settings.rate("rate", null);
        long interval = rate.per().toNanos() / rate.count();
        int burst = settings.integer("burst", Long.toString(Math.clamp(rate.count(), 1, Integer.MAX_VALUE)));
        if (burst < 1) {
            throw settings.problem("burst", "must be at least 1");
        }
        if (interval < 1 || interval > Long.MAX_VALUE / 4 / burst) {
            throw settings.problem("rate", "cannot be kept to: write between one a nanosecond and one a year");
        }
        int keys = settings.integer("keys-per-address", "10");
        if (keys < 1 || keys > 1_000_000) {
            throw settings.problem("keys-per-address", "must be from 1 to 1000000");
        }
        return new RateSettings(interval, burst, RequestKey.of(settings), keys);
    }

    /**
     * What all keys of one address may use together.
     *
     * @param least the shortest interval that buckets can keep to, in nanoseconds
     */
    public RateSettings ofAddress(long least) {
        return new RateSettings(Math.max(least, interval / keysPerAddress),
                (int) Math.min(Integer.MAX_VALUE, (long) burst * keysPerAddress), key, 1);
    }
}
