package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.web.routing.Router;
import org.jspecify.annotations.Nullable;

/** The WebSocket endpoints of an application. */
record WebSockets(Router<HttpHandler> endpoints, Router<HttpHandler> others) {
    /**
     * The endpoint for this request; null if it is not for an endpoint. An endpoint receives handshakes over HTTP/1.1
     * and HTTP/2 (RFC 8441). It also receives plain GETs that match no other route; it answers those with 426.
     */
    @Nullable HttpHandler handlerFor(HttpRequest request) {
        HttpMethod method = request.method();
        if (method != HttpMethod.GET && method != HttpMethod.CONNECT) {
            return null;
        }
        HttpHandler endpoint = endpoints.find(HttpMethod.GET, request.pathBytes());
        if (endpoint == null || WebSocketHandshake.isRequested(request)) {
            return endpoint;
        }
        boolean taken = method == HttpMethod.CONNECT || others.find(method, request.pathBytes()) != null;
        return taken ? null : endpoint;
    }

    /** Whether the path belongs to an endpoint, whatever the method. */
    boolean isAt(HttpRequest request) {
        return endpoints.find(HttpMethod.GET, request.pathBytes()) != null;
    }
}
