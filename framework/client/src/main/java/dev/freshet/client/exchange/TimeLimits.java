package dev.freshet.client.exchange;

import java.time.Duration;

/**
 * How long each part of an exchange may take; each at least a millisecond, at most a hundred years.
 *
 * @param acquire waiting for a connection, the time to make one included
 * @param response from the end of the request, or of its head where it asks for another protocol, until the response's
 *     head
 * @param idle without a byte taken or given, once the exchange is under way; where another protocol was refused, no
 *     longer than {@code response}
 */
public record TimeLimits(Duration acquire, Duration response, Duration idle) {
    /** Of 365 days; three times as long is no long of nanoseconds any more. */
    static final Duration HUNDRED_YEARS = Duration.ofDays(36_500);
    private static final Duration LEAST = Duration.ofMillis(1);

    /** 5 s for a connection, 30 s for a response, 30 s idle. */
    public static final TimeLimits DEFAULT =
            new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));

    /** @throws IllegalArgumentException naming the limit, its value and what it must be */
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
