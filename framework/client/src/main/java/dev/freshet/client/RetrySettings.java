package dev.freshet.client;

import java.time.Duration;
import java.util.Objects;

/**
 * When to repeat a request. The body must be repeatable, and the head of a response must not have arrived. A request
 * is repeated if the server certainly did not process it, with any method. If the connection broke, perhaps within the
 * head, only idempotent methods (RFC 9110 section 9.2.2) are repeated. Connections that cannot be made, and timeouts,
 * are not retried.
 *
 * @param attempts the maximum number of attempts, including the first. Default 3
 * @param serviceUnavailable whether to repeat idempotent methods on 503 with Retry-After, after that time. Default
 *     false
 * @param longestWait a longer Retry-After is not followed; the caller gets the 503. Default 10 s
 */
public record RetrySettings(int attempts, boolean serviceUnavailable, Duration longestWait) {
    public static final RetrySettings DEFAULT = new RetrySettings(3, false, Duration.ofSeconds(10));
    /** No retries, except those of the pool itself: see {@link dev.freshet.client.exchange.ConnectionPool#begin}. */
    public static final RetrySettings NONE = new RetrySettings(1, false, Duration.ZERO);

    public RetrySettings {
        Objects.requireNonNull(longestWait, "longestWait");
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, is " + attempts);
        }
    }

    /** These settings with retries on 503 with Retry-After. */
    public RetrySettings withServiceUnavailable() {
        return new RetrySettings(attempts, true, longestWait);
    }
}
