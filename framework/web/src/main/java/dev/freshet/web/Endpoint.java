package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** A route as the engine calls it: what it throws becomes a response. */
final class Endpoint implements HttpHandler {
    private final Route route;
    private final RouteHandler handler;
    private final ErrorResponder errors;

    Endpoint(Route route, ErrorResponder errors) {
        this.route = route;
        this.handler = route.handler();
        this.errors = errors;
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        try {
            handler.handle(request, response, route);
        } catch (Throwable thrown) {
            errors.respond(thrown, route.exceptionResponder(), request, response);
        }
    }

    @Override
    public boolean nonBlocking() {
        return route.nonBlocking();
    }
}
