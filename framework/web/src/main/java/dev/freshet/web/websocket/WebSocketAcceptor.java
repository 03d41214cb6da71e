package dev.freshet.web.websocket;

import dev.freshet.http.HttpRequest;
import dev.freshet.web.Route;

/** Decides about a handshake. Called by many threads at once, behind the filters of the path. */
@FunctionalInterface
public interface WebSocketAcceptor {
    /**
     * What to call for the connection that this request asks for. The request is valid during the call only.
     *
     * @throws Exception to refuse: it goes to the exception handlers, as from any route; an
     *     {@link dev.freshet.http.HttpException} is answered with its status
     */
    WebSocketHandler accept(HttpRequest request, Route route) throws Exception;
}
