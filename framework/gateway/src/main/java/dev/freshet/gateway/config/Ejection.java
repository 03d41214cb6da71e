package dev.freshet.gateway.config;

import java.time.Duration;

/**
 * When an instance that fails is left alone for a while.
 *
 * @param failures in a row: no whole response, or 502, 503 or 504; 0 for never
 * @param time the first time; each further one is longer by as much again, to ten times as long
 * @param atMost percent of the instances that may be out at once; one of two or more always may
 */
public record Ejection(int failures, Duration time, int atMost) {
    /** @throws IllegalArgumentException if a value is out of range */
    public Ejection {
        if (failures < 0) {
            throw new IllegalArgumentException("failures must be at least 0, is " + failures);
        }
        if (time.toMillis() < 1) {
            throw new IllegalArgumentException("time must be at least 1ms");
        }
    }
}
