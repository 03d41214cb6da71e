package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** What comes after a {@link Filter}: the next one, or the route. */
@FunctionalInterface
public interface FilterChain {
    /**
     * Has the request answered; the response is complete when this returns. Exceptions of a route arrive here as the
     * response they were turned into.
     */
    void filter(HttpRequest request, HttpResponse response) throws Exception;
}
