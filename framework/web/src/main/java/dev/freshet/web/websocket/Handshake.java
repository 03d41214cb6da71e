package dev.freshet.web.websocket;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.places.Place;
import dev.freshet.web.places.Places;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers requests for an endpoint's path and keeps its open sockets. */
final class Handshake implements RouteHandler {
    private final WebSocketRoute endpoint;
    private final WebSocketLimits limits;
    private final JsonCodec json;
    private final Places places;
    private final Set<WebSocket> open = ConcurrentHashMap.newKeySet();
    private final Collection<WebSocket> view = Collections.unmodifiableSet(open);

    Handshake(WebSocketRoute endpoint, WebSocketLimits limits, JsonCodec json, Places places) {
        this.endpoint = endpoint;
        this.limits = limits;
        this.json = json;
        this.places = places;
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response, Route route) throws Exception {
        if (WebSocketHandshake.isRequested(request)) {
            endpoint.originCheck().check(request);
            accept(request, response, route);
        } else {
            WebSocketHandshake.requireUpgrade(request, response);
        }
    }

    private void accept(HttpRequest request, HttpResponse response, Route route) throws Exception {
        Place place = places.take(request);
        boolean accepted = false;
        try {
            WebSocketHandler handler = endpoint.acceptor().accept(request, route);
            OpenSocket socket = new OpenSocket(request, route.pattern(), json, view, place);
            SocketListener listener = new SocketListener(socket, handler, endpoint.origin(), open);
            accepted = WebSocketHandshake.accept(request, response, endpoint.subprotocols(), limits, listener) != null;
        } finally {
            if (!accepted) {
                place.close();
            }
        }
    }
}
