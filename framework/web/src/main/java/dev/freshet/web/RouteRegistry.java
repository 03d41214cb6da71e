package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.websocket.WebSocketHandler;
import dev.freshet.web.websocket.WebSocketRoute;

/** Where a {@link RouteSource} puts what it has. Not thread-safe. */
public interface RouteRegistry {
    /** What reads and writes JSON bodies. */
    JsonCodec json();

    /** What sends event streams. */
    EventStreams eventStreams();

    /** Adds a route. A route that another one takes all requests from is refused when the application is built. */
    RouteRegistry route(Route route);

    /** Adds a WebSocket endpoint. */
    RouteRegistry webSocket(WebSocketRoute route);

    /** Adds a WebSocket endpoint whose connections share one handler. */
    default RouteRegistry webSocket(String path, WebSocketHandler handler) {
        return webSocket(WebSocketRoute.of(path, handler));
    }

    /** Adds a filter, behind those of lower or equal order. */
    RouteRegistry filter(Filter filter, Placement placement);

    /** Adds an interceptor, behind those of lower or equal order. */
    RouteRegistry interceptor(HandlerInterceptor interceptor, Placement placement);

    /** Adds exception handlers for all routes, asked after those of lower or equal order. */
    RouteRegistry advice(ExceptionResponder responder, int order);

    /** Answers exceptions of a class that no exception handler takes with this status and their message. */
    RouteRegistry status(Class<? extends Throwable> thrown, int status);

    /**
     * Adds who is asked last of all, about exceptions that no exception handler and no status takes: how a library
     * answers what it throws, and leaves the first word to the application. It is not asked about causes: it knows
     * best which of them still tell what has happened.
     */
    RouteRegistry lastResort(ExceptionResponder responder);

    /** Adds a filter for every path, behind all others. */
    default RouteRegistry filter(Filter filter) {
        return filter(filter, Placement.EVERYWHERE);
    }

    default RouteRegistry get(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.GET, path, handler));
    }

    default RouteRegistry get(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.GET, path, handler));
    }

    default RouteRegistry post(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.POST, path, handler));
    }

    default RouteRegistry post(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.POST, path, handler));
    }

    default RouteRegistry put(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.PUT, path, handler));
    }

    default RouteRegistry put(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.PUT, path, handler));
    }

    default RouteRegistry patch(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.PATCH, path, handler));
    }

    default RouteRegistry patch(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.PATCH, path, handler));
    }

    default RouteRegistry delete(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.DELETE, path, handler));
    }

    default RouteRegistry delete(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.DELETE, path, handler));
    }
}
