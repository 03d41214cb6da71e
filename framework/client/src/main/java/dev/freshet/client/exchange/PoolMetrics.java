package dev.freshet.client.exchange;

/**
 * The state and counters of a pool at one moment.
 *
 * @param connections open ones and those being made
 * @param idle open connections without a request
 * @param active requests in flight
 * @param waiting threads that wait for a connection
 * @param opened connections made since startup
 * @param failed connections that could not be made since startup
 */
public record PoolMetrics(int connections, int idle, int active, int waiting, long opened, long failed) {
}
