package dev.freshet.client.exchange;

import java.time.Duration;

/**
 * How long each part of an exchange may take; each at least a millisecond.
 *
 * @param acquire waiting for a connection, the time to make one included
 * @param response from the end of the request until the response's head
 * @param idle without a byte taken or given, once the exchange is under way
 */
public record TimeLimits(Duration acquire, Duration response, Duration idle) {
    /** 5 s for a connection, 30 s for a response, 30 s idle. */
    public static final TimeLimits DEFAULT =
            new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));
}
