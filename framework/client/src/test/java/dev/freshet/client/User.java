package dev.freshet.client;

import io.avaje.jsonb.Json;

/** What tests send and receive. */
@Json
public record User(long id, String name) {
}
