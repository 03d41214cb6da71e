package dev.freshet.gateway.config;

import java.time.Duration;

/**
 * When an instance that fails is ejected, which means that it gets no requests for some time.
 *
 * @param failures the number of failures in a row that ejects it; a failure is an incomplete response or status 502,
 *     503 or 504. Zero disables ejection
 * @param time the duration of the first ejection. The second lasts twice as long, the third three times, up to ten
 *     times
 * @param atMost the percentage of instances that may be ejected at once; if there are two or more, one always may be
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
