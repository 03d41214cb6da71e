package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;

/**
 * Adapts a route to the engine; exceptions become responses.
 *
 * @param keepsNothing whether no code can hold the request or response after the route's handler returns
 */
record Endpoint(Route route, RouteHandler handler, ErrorResponder errors, boolean keepsNothing) implements HttpHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        handleAndForget(request, response);
    }

    @Override
    public boolean handleAndForget(HttpRequest request, HttpResponse response) throws Exception {
        try {
            handler.handle(request, response, route);
            return keepsNothing;
        } catch (Throwable thrown) {
            // An exception handler may keep the request or the response.
            errors.respond(thrown, route.exceptionResponder(), request, response);
            return false;
        }
    }

    @Override
    public boolean nonBlocking() {
        return route.nonBlocking();
    }
}
