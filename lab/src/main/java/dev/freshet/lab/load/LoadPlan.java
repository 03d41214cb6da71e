package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * A load for one server.
 *
 * @param limitMillis a request without a complete response after this time has failed, and its connection is closed
 */
@Json
public record LoadPlan(String host, int port, WireRequest request, Check check, LoadModel model, long limitMillis,
        Protocol protocol) {
}
