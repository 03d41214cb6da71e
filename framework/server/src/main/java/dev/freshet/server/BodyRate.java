package dev.freshet.server;

import java.time.Duration;

/**
 * How slowly a peer may send a request body, so that one byte just before each {@code server.timeouts.body} holds
 * nothing for long. Only the time that a reader waits for the peer counts, not the time a handler takes between reads.
 *
 * @param bytesPerSecond {@code server.min-body-rate}; under it, over each grace time, 408 and close. 0 for no minimum.
 *     Default 240
 * @param grace {@code server.min-body-rate-grace}: how long the rate is averaged. Default 10 s
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
