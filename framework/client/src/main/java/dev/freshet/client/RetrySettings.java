package dev.freshet.client;

import java.time.Duration;

/**
 * When a request is sent again. Only if its body can be written again, and before anything of a response came: if the
 * server has certainly not acted on it, whatever its method; if the connection broke, for the methods that may be
 * repeated (RFC 9110 section 9.2.2). A connection that cannot be made and limits of time are not tried again.
 *
 * @param attempts how often at most, the first included. Default 3
 * @param serviceUnavailable whether a method that may be repeated is sent again on 503 with Retry-After, after the time
 *     that it says. Default false
 * @param longestWait a Retry-After that asks for longer is not followed: the 503 is the answer. Default 10 s
 */
public record RetrySettings(int attempts, boolean serviceUnavailable, Duration longestWait) {
    public static final RetrySettings DEFAULT = new RetrySettings(3, false, Duration.ofSeconds(10));
    /**
     * A request is sent again only where its pool does so by itself: see
     * {@link dev.freshet.client.exchange.ConnectionPool#begin}.
     */
    public static final RetrySettings NONE = new RetrySettings(1, false, Duration.ZERO);

    public RetrySettings {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, is " + attempts);
        }
    }

    /** The same, and heeding Retry-After of 503. */
    public RetrySettings withServiceUnavailable() {
        return new RetrySettings(attempts, true, longestWait);
    }
}
