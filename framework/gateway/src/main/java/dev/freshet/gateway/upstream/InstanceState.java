package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.PoolMetrics;

/**
 * A snapshot of an instance.
 *
 * @param address host and port
 * @param healthy the result of its health checks; true without checks
 * @param ejected whether it gets no requests for some time because requests failed
 * @param answered the number of requests with a response
 * @param failed the number of requests without a complete response
 * @param ejections the number of ejections
 */
public record InstanceState(String address, int weight, boolean healthy, boolean ejected, int inFlight, long answered,
        long failed, long ejections, PoolMetrics connections) {
}
