package dev.freshet.web.websocket;

import dev.freshet.http.HttpRequest;
import dev.freshet.web.Route;

/** Accepts or refuses handshakes. Runs after the filters of the path. Called by many threads concurrently. */
@FunctionalInterface
public interface WebSocketAcceptor {
    /**
     * The handler for the new connection. The request is valid during this call only.
     *
     * @throws Exception to refuse the handshake; it goes to the exception handlers, as from any route. An
     *     {@link dev.freshet.http.HttpException} is answered with its status
     */
    WebSocketHandler accept(HttpRequest request, Route route) throws Exception;
}
