package dev.freshet.lab.load;

import io.avaje.jsonb.Json;
import java.util.Map;

/** The request that a load repeats. The body is text; "" for none. */
@Json
public record WireRequest(String method, String path, Map<String, String> headers, String body) {
}
