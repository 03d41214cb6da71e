package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/**
 * Several handlers in one class, told apart by a number: generated code registers these, so that an application loads
 * one class a controller instead of one a route.
 */
@FunctionalInterface
public interface NumberedHandlers {
    /** Does what {@link RouteHandler#handle} does, with the handler of this number. */
    void handle(int number, HttpRequest request, HttpResponse response, Route route) throws Exception;

    /** One of them as a handler of its own. */
    default RouteHandler handler(int number) {
        return new NumberedHandler(this, number);
    }
}
