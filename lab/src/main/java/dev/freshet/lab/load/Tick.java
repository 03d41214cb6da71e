package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * One interval of a load.
 *
 * @param atMillis its end, from the start of the load
 * @param ok correct responses that arrived in it
 * @param failed requests that failed in it
 * @param p50 of the correct responses, in microseconds
 * @param p99 of the correct responses, in microseconds
 */
@Json
public record Tick(long atMillis, long ok, long failed, double p50, double p99) {
}
