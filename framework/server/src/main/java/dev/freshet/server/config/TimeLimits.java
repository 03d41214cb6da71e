package dev.freshet.server.config;

import java.time.Duration;

/**
 * Timeouts for a peer. Each component is the configuration key {@code server.timeouts.NAME} and must be positive.
 * Timeouts are checked every quarter of a second, so they may act that much later.
 *
 * @param idle between requests on a connection; above it the connection is closed. Default 60 s
 * @param header from the first byte of a request head to its last; above it 408 and close. Default 10 s
 * @param body for each wait for more bytes of a request body; above it 408 and close. Default 10 s
 * @param write for each wait until the peer accepts more bytes of a response; above it the connection is closed.
 *     Default 15 s
 * @param queue for a request that is queued under {@code max-concurrency}; above it 503. Default 10 s
 */
public record TimeLimits(Duration idle, Duration header, Duration body, Duration write, Duration queue) {
    public static final TimeLimits DEFAULT = new TimeLimits(Duration.ofSeconds(60), Duration.ofSeconds(10),
            Duration.ofSeconds(10), Duration.ofSeconds(15), Duration.ofSeconds(10));

    public TimeLimits {
        positive(idle, "idle");
        positive(header, "header");
        positive(body, "body");
        positive(write, "write");
        positive(queue, "queue");
    }

    private static void positive(Duration limit, String name) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than zero, is " + limit);
        }
    }
}
