package dev.freshet.gateway.proxy;

import java.time.Duration;

/**
 * How a route passes requests on.
 *
 * @param preserveHost whether the upstream receives the client's host instead of its own address
 * @param underscores whether headers with an underscore in their name are passed on. Many upstreams treat such a name
 *     like the one with hyphens, which a filter may have removed
 * @param retry what is retried without a filter
 * @param tunnelIdle how long both sides of a WebSocket may be silent before it is closed
 */
public record ProxyOptions(boolean preserveHost, boolean underscores, RetryPolicy retry, Duration tunnelIdle) {
    /** The upstream's own host, no headers with underscores, default retries, tunnels idle for up to 5 minutes. */
    public static final ProxyOptions DEFAULT = new ProxyOptions(false, RetryPolicy.DEFAULT, Duration.ofMinutes(5));

    /** Without headers with underscores. */
    public ProxyOptions(boolean preserveHost, RetryPolicy retry, Duration tunnelIdle) {
        this(preserveHost, false, retry, tunnelIdle);
    }

    /** @throws IllegalArgumentException if the idle time is not positive */
    public ProxyOptions {
        if (tunnelIdle.isNegative() || tunnelIdle.isZero()) {
            throw new IllegalArgumentException("tunnel idle time must be longer than zero, is " + tunnelIdle);
        }
    }
}
