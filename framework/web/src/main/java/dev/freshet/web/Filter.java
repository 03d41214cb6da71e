package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/**
 * Stands before the routes and sees every request, those that no route takes among them. Beans of this type are called
 * in their {@code @Order}, on the paths of their {@link PathPatterns}. Called by many threads at once.
 */
@FunctionalInterface
public interface Filter {
    /**
     * Passes the request on with {@link FilterChain#filter}, or answers it itself. What it throws goes to the exception
     * handlers of the advice beans.
     */
    void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception;
}
