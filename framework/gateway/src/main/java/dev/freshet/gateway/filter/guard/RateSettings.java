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
 */
public record RateSettings(long interval, int burst, RequestKey key) {

    /** Reads {@code rate}, {@code burst} and {@code key}. */
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
        return new RateSettings(interval, burst, RequestKey.of(settings));
    }
}
