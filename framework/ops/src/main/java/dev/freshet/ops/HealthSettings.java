package dev.freshet.ops;

import java.time.Duration;
import java.util.List;

/**
 * Settings of health.
 *
 * @param showDetails whether responses have components and details, not only the overall status
 * @param timeLimit how long a response waits for a check
 * @param cache how long the result of a check is reused
 * @param readiness names of components that must be up for the application to be ready; usually none, because an outage
 *     of something that all instances share would take all of them out
 */
public record HealthSettings(boolean showDetails, Duration timeLimit, Duration cache, List<String> readiness) {
    /** No details, time limit 2 s, cache 1 s, no components in readiness. */
    public static final HealthSettings DEFAULT =
            new HealthSettings(false, Duration.ofSeconds(2), Duration.ofSeconds(1), List.of());

    /** @throws IllegalArgumentException if a time is out of range */
    public HealthSettings {
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("time-limit is " + timeLimit + ": must be above 0");
        }
        if (cache.isNegative()) {
            throw new IllegalArgumentException("cache is " + cache + ": must not be negative");
        }
        readiness = List.copyOf(readiness);
    }
}
