package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.JsonCodec;
import dev.freshet.web.ExceptionResponder;
import dev.freshet.web.Filter;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.websocket.WebSocketHandler;
import dev.freshet.web.websocket.WebSocketRoute;

/** Collects what a {@link RouteSource} registers. Not thread-safe. */
public interface RouteRegistry {
    /** The codec for JSON bodies. */
    JsonCodec json();

    /** Sends event streams. */
    EventStreams eventStreams();

    /** Reads forms with files. */
    MultipartForms multipartForms();

    /** Adds a route. Building the application fails if another route matches the same requests. */
    RouteRegistry route(Route route);

    /** Adds a WebSocket endpoint. */
    RouteRegistry webSocket(WebSocketRoute route);

    /** Adds a WebSocket endpoint whose connections share one handler. */
    default RouteRegistry webSocket(String path, WebSocketHandler handler) {
        return webSocket(WebSocketRoute.of(path, handler));
    }

    /** Adds a filter, after those of lower or equal order. */
    RouteRegistry filter(Filter filter, Placement placement);

    /** Adds an interceptor, after those of lower or equal order. */
    RouteRegistry interceptor(HandlerInterceptor interceptor, Placement placement);

    /** Adds exception handlers for all routes, after those of lower or equal order. */
    RouteRegistry advice(ExceptionResponder responder, int order);

    /** Answers an exception of this class with this status and its message if no exception handler takes it. */
    RouteRegistry status(Class<? extends Throwable> thrown, int status);

    /** Adds a filter for every path, after all others. */
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
