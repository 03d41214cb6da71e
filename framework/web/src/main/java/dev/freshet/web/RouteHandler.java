package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** Answers the requests of a route. Called by many threads concurrently. */
@FunctionalInterface
public interface RouteHandler {
    /**
     * Answers one request. Exceptions go to the exception handlers.
     *
     * @param route the matched route; it reads the path variables
     */
    void handle(HttpRequest request, HttpResponse response, Route route) throws Exception;
}
