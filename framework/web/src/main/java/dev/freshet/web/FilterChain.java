package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** What follows a {@link Filter}: the next filter or the route. */
@FunctionalInterface
public interface FilterChain {
    /**
     * Answers the request; the response is complete on return. An exception that a route throws does not arrive here:
     * it has become a response by then.
     */
    void filter(HttpRequest request, HttpResponse response) throws Exception;
}
