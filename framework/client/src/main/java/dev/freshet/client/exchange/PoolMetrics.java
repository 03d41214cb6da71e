package dev.freshet.client.exchange;

/**
 * What a pool has done and holds, at one moment.
 *
 * @param connections that are made or being made
 * @param idle of them, without a request
 * @param active requests under way
 * @param waiting threads that wait for a connection
 * @param opened connections made since the start
 * @param failed connections that could not be made since the start
 */
public record PoolMetrics(int connections, int idle, int active, int waiting, long opened, long failed) {
}
