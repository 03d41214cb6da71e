package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/**
 * Runs before the handler of the route and sees every request, also those that match no route. The route is chosen
 * before: a filter cannot change it. Filter beans run in their {@code @Order}, on the paths of their
 * {@link PathPatterns}. Called by many threads concurrently.
 */
@FunctionalInterface
public interface Filter {
    /**
     * Passes the request on with {@link FilterChain#filter} or answers it. Exceptions go to the exception handlers of
     * the advice beans.
     */
    void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception;
}
