package dev.freshet.ops;

import java.time.Duration;
import java.util.List;

/**
 * How health is answered.
 *
 * @param showDetails whether the components and their details are shown; else only the status of all
 * @param timeLimit how long an answer waits for a check
 * @param cache how long the outcome of a check is answered again without another one
 * @param readiness names of components without which the application takes no requests; usually none, as an outage of
 *     what all instances share would take all of them away
 */
public record HealthSettings(boolean showDetails, Duration timeLimit, Duration cache, List<String> readiness) {
    /** No details, 2 s, 1 s, no component. */
    public static final HealthSettings DEFAULT =
            new HealthSettings(false, Duration.ofSeconds(2), Duration.ofSeconds(1), List.of());

    /** @throws IllegalArgumentException if a time is out of range */
    public HealthSettings {
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("time-limit must be above 0, is " + timeLimit);
        }
        if (cache.isNegative()) {
            throw new IllegalArgumentException("cache must not be negative, is " + cache);
        }
        readiness = List.copyOf(readiness);
    }
}
