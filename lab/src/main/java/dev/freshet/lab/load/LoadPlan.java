package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * A load to send to one server.
 *
 * @param limitMillis a request without a whole answer after this time has failed; its connection is closed
 * @param tickMillis the length of the intervals of {@link LoadResult#ticks()}
 */
@Json
public record LoadPlan(String host, int port, WireRequest request, Check check, LoadModel model, long limitMillis,
        int tickMillis, Protocol protocol) {
}
