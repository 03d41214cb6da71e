package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** Answers the requests of a route. Called by many threads at once. */
@FunctionalInterface
public interface RouteHandler {
    /**
     * Answers one request. What it throws goes to the exception handlers.
     *
     * @param route the route that led here, which knows the variables of the path
     */
    void handle(HttpRequest request, HttpResponse response, Route route) throws Exception;
}
