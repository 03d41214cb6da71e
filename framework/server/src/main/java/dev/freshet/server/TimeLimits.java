package dev.freshet.server;

import java.time.Duration;

/**
 * How long a peer may take. Each component is the configuration key {@code server.timeouts.NAME}. Limits are checked
 * every quarter of a second, so they act up to that much later. None may be zero or negative.
 *
 * @param idle a connection between requests; over it the connection is closed. Default 60 s
 * @param header from the first byte of a request head to its last; over it 408 and close. Default 10 s
 * @param body each wait for more bytes of a request body; over it 408 and close. Default 10 s
 * @param write each wait for the peer to take more bytes of a response; over it the connection is closed. Default 15 s
 * @param queue a request's wait for its turn under {@code max-concurrency}; over it 503. Default 10 s
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
