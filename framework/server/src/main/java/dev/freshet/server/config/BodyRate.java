package dev.freshet.server.config;

import java.time.Duration;

/**
 * The minimum rate of a request body. It stops clients that hold a request by sending one byte just before each
 * {@code server.timeouts.body} ends. Only time in which the server waits for the client counts.
 *
 * @param bytesPerSecond {@code server.min-body-rate}; below it, averaged over each grace period, 408 and close. 0 for
 *     no minimum. Default 240
 * @param grace {@code server.min-body-rate-grace}: the period over which the rate is averaged. Default 10 s
 */
public record BodyRate(int bytesPerSecond, Duration grace) {
    public static final BodyRate DEFAULT = new BodyRate(240, Duration.ofSeconds(10));

    public BodyRate {
        if (bytesPerSecond < 0) {
            throw new IllegalArgumentException("min-body-rate must be at least 0, is " + bytesPerSecond);
        }
        if (grace.isNegative() || grace.isZero()) {
            throw new IllegalArgumentException("min-body-rate-grace must be longer than zero, is " + grace);
        }
    }
}
