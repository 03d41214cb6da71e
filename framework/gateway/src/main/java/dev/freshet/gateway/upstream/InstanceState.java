package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.PoolMetrics;

/**
 * What is known of an instance at one moment.
 *
 * @param address host and port
 * @param healthy by its own answers to health checks; true where there are none
 * @param ejected left alone for a while because requests failed
 * @param answered requests since it was found
 * @param failed requests without a whole answer
 * @param ejections how often it was ejected
 */
public record InstanceState(String address, int weight, boolean healthy, boolean ejected, int inFlight, long answered,
        long failed, long ejections, PoolMetrics connections) {
}
