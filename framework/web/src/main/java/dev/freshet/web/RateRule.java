package dev.freshet.web;

import dev.freshet.config.Rate;

/**
 * How many requests of one client may pass. Routes with equal rules share the buckets.
 *
 * @param name what is limited, such as {@code com.acme.UserController.find(long)}
 * @param rate how fast a bucket fills
 * @param burst the capacity of a bucket, at least 1
 * @param key who counts as one client
 */
public record RateRule(String name, Rate rate, int burst, RateLimit.Key key) {
    /** @throws IllegalArgumentException if a value is out of range; the message begins with its name */
    public RateRule {
        if (burst < 1) {
            throw new IllegalArgumentException("burst must be at least 1, is " + burst);
        }
        long interval = rate.per().toNanos() / rate.count();
        if (interval < 1 || interval > Long.MAX_VALUE / 4 / burst) {
            throw new IllegalArgumentException(
                    "rate is out of range; write a rate between one per nanosecond and one per year");
        }
    }

    /**
     * The rule of an annotation.
     *
     * @param burst 0 for as many as the rate counts
     * @throws IllegalArgumentException if a value is out of range; the message begins with its name
     */
    public static RateRule of(String name, String rate, int burst, RateLimit.Key key) {
        Rate parsed;
        try {
            parsed = Rate.parse(rate);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("rate \"" + rate + "\" " + wrong.getMessage(), wrong);
        }
        return of(name, parsed, burst, key);
    }

    /** @param burst 0 for as many as the rate counts */
    public static RateRule of(String name, Rate rate, int burst, RateLimit.Key key) {
        return new RateRule(name, rate, burst == 0 ? (int) Math.min(Integer.MAX_VALUE, rate.count()) : burst, key);
    }

    /** Nanoseconds for one token. */
    public long interval() {
        return rate.per().toNanos() / rate.count();
    }
}
