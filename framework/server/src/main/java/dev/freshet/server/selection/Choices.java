package dev.freshet.server.selection;

import dev.freshet.server.exchange.EngineContext;

/** The protocols that the connections of a listener can use. */
public record Choices(SelectedProtocol http1, SelectedProtocol http2, EngineContext context) {
}
