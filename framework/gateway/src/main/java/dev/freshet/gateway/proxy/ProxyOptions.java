package dev.freshet.gateway.proxy;

import java.time.Duration;

/**
 * How a route passes requests on.
 *
 * @param preserveHost whether the upstream is sent the host that the client named, and not its own address
 * @param retry what is sent again without a filter
 * @param underscores whether fields are passed on whose names have an underscore. Many upstreams take such a name for the
 *     one with hyphens, which a filter may have removed
 * @param tunnelIdle how long neither side of a WebSocket may send anything before both are broken off
 */
public record ProxyOptions(boolean preserveHost, boolean underscores, RetryPolicy retry, Duration tunnelIdle) {
    /** The upstream's own host, no names with underscores, retries by default, tunnels idle for 5 minutes. */
    public static final ProxyOptions DEFAULT = new ProxyOptions(false, RetryPolicy.DEFAULT, Duration.ofMinutes(5));

    /** Without names with underscores. */
    public ProxyOptions(boolean preserveHost, RetryPolicy retry, Duration tunnelIdle) {
        this(preserveHost, false, retry, tunnelIdle);
    }

    /** @throws IllegalArgumentException if a tunnel may not be idle for a moment */
    public ProxyOptions {
        if (tunnelIdle.isNegative() || tunnelIdle.isZero()) {
            throw new IllegalArgumentException("tunnel idle time must be longer than zero, is " + tunnelIdle);
        }
    }
}
