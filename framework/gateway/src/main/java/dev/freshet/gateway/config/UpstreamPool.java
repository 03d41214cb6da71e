package dev.freshet.gateway.config;

import dev.freshet.config.DataSize;
import java.time.Duration;

/**
 * The connections to each instance.
 *
 * @param maxConnections at a time, at least 1
 * @param maxWaiting requests that may wait for a connection
 * @param idleTime after which an idle connection is closed; less than the upstream's own
 * @param maxLife after which a connection is closed as soon as it is idle; 0 for no limit
 * @param connectTimeout of one attempt to connect
 * @param maxResponseHead bytes of the head of a response
 */
public record UpstreamPool(int maxConnections, int maxWaiting, Duration idleTime, Duration maxLife,
        Duration connectTimeout, DataSize maxResponseHead) {
    /** @throws IllegalArgumentException if a value is out of range */
    public UpstreamPool {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("max-connections must be at least 1, is " + maxConnections);
        }
        if (maxWaiting < 0) {
            throw new IllegalArgumentException("max-waiting must be at least 0, is " + maxWaiting);
        }
        if (idleTime.toMillis() < 1) {
            throw new IllegalArgumentException("idle-time must be at least 1ms");
        }
        if (connectTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("connect-timeout must be at least 1ms");
        }
    }
}
