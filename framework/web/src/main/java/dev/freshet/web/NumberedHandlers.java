package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/**
 * Several handlers in one class, numbered. Generated code uses this, so that an application loads one class per
 * controller instead of one per route.
 */
@FunctionalInterface
public interface NumberedHandlers {
    /** Same as {@link RouteHandler#handle}, for the handler with this number. */
    void handle(int number, HttpRequest request, HttpResponse response, Route route) throws Exception;

    /** The handler with this number. */
    default RouteHandler handler(int number) {
        return new NumberedHandler(this, number);
    }
}
