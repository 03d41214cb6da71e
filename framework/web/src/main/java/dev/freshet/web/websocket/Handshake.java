package dev.freshet.web.websocket;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.JsonCodec;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.routing.PathPattern;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers the requests to an endpoint's path, and knows its open sockets. */
final class Handshake implements RouteHandler {
    private final WebSocketRoute endpoint;
    private final PathPattern pattern;
    private final WebSocketLimits limits;
    private final JsonCodec json;
    private final Set<WebSocket> open = ConcurrentHashMap.newKeySet();
    private final Collection<WebSocket> view = Collections.unmodifiableSet(open);

    Handshake(WebSocketRoute endpoint, WebSocketLimits limits, JsonCodec json) {
        this.endpoint = endpoint;
        this.pattern = PathPattern.parse(endpoint.path());
        this.limits = limits;
        this.json = json;
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response, Route route) throws Exception {
        if (WebSocketHandshake.isRequested(request)) {
            endpoint.originCheck().check(request);
            WebSocketHandler handler = endpoint.acceptor().accept(request, route);
            OpenSocket socket = new OpenSocket(request, pattern, json, view);
            WebSocketHandshake.accept(request, response, endpoint.subprotocols(), limits,
                    new SocketListener(socket, handler, endpoint.origin(), open));
        } else {
            WebSocketHandshake.requireUpgrade(request, response);
        }
    }
}
