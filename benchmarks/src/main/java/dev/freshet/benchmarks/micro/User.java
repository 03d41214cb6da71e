package dev.freshet.benchmarks.micro;

import io.avaje.jsonb.Json;

/** The user of the example service. */
@Json
public record User(long id, String name, String email) {
}
