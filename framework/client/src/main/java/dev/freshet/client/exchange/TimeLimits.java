package dev.freshet.client.exchange;

import java.time.Duration;

/**
 * The timeouts for the parts of an exchange; each from a millisecond to a hundred years.
 *
 * @param acquire waiting for a connection, including making one
 * @param response from the end of the request until the response head. If the request asks for another protocol, from
 *     its head on
 * @param idle without a byte sent or received during the exchange. After a refused protocol switch, {@code response}
 *     applies if it is shorter
 */
public record TimeLimits(Duration acquire, Duration response, Duration idle) {
    /** Years of 365 days. Three times as long does not fit a long of nanoseconds. */
    static final Duration HUNDRED_YEARS = Duration.ofDays(36_500);
    private static final Duration LEAST = Duration.ofMillis(1);

    /** Acquire 5 s, response 30 s, idle 30 s. */
    public static final TimeLimits DEFAULT =
            new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));

    /** @throws IllegalArgumentException naming the timeout, its value and the valid range */
    public TimeLimits {
        requireInRange("acquire", acquire);
        requireInRange("response", response);
        requireInRange("idle", idle);
    }

    private static void requireInRange(String name, Duration limit) {
        if (limit.compareTo(LEAST) < 0 || limit.compareTo(HUNDRED_YEARS) > 0) {
            throw new IllegalArgumentException(
                    name + " must be at least a millisecond and at most a hundred years, is " + limit);
        }
    }
}
