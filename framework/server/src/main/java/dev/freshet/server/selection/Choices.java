package dev.freshet.server.selection;

import dev.freshet.server.exchange.EngineContext;

/** The protocols that the connections of a listener can use. */
public record Choices(SelectedProtocol http1, SelectedProtocol http2, EngineContext context) {
    /** Refuses all connections that do not begin with HTTP/2. */
    public Choices withoutHttp1() {
        return new Choices((connection, buffer, _, _) -> new Http2Only(connection, context, buffer), http2, context);
    }
}
