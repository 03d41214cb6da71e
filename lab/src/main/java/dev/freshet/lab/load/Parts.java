package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * The parts of requests with a correct response, in the terms of ab. What ab calls processing is the latency of a
 * closed load.
 *
 * @param connect times to open a connection, once for each connection
 * @param waiting times from where the latency begins to the head of the response
 * @param headBytes mean size of a head; over HTTP/2, without compression of its fields
 * @param bodyBytes mean size of a body
 */
@Json
public record Parts(Latency connect, Latency waiting, double headBytes, double bodyBytes) {
}
