package dev.freshet.pool;

import java.time.Duration;

/**
 * What a pool is told. Times of zero mean "never" where a limit can be left out.
 *
 * @param name in messages, metrics and thread names
 * @param maximumPoolSize connections at most, lent and idle ones together
 * @param minimumIdle connections that are kept ready, opened without being asked for
 * @param connectionTimeout how long a borrower waits for a connection
 * @param idleTimeout how long a connection beyond {@code minimumIdle} stays without work; zero for ever
 * @param maxLifetime how long a connection is used before it is replaced, less a random part of up to a tenth so that not
 *     all end together; zero for ever
 * @param keepaliveTime how often an idle connection is asked whether it is alive; zero for never
 * @param validationTimeout how long that may take
 * @param leakDetectionThreshold after what time a connection that is not given back is logged, with the stack that
 *     borrowed it; zero for never
 * @param slowAcquireThreshold waits from this on are logged; zero for none
 * @param initializationFailTimeout how long the start tries to get a first connection before it fails; zero to start
 *     without one
 * @param readOnly how connections are lent, as with the two that follow
 */
public record PoolSettings(String name, int maximumPoolSize, int minimumIdle, Duration connectionTimeout,
        Duration idleTimeout, Duration maxLifetime, Duration keepaliveTime, Duration validationTimeout,
        Duration leakDetectionThreshold, Duration slowAcquireThreshold, Duration initializationFailTimeout,
        boolean autoCommit, boolean readOnly, String transactionIsolation, String schema) {
}
