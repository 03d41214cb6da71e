package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the filters and a route, and knows which route. Beans of this type are called in their {@code @Order}
 * before the route and in reverse after it, on the paths of their {@link PathPatterns}. Called by many threads at once.
 */
public interface HandlerInterceptor {
    /**
     * Comes before the handler.
     *
     * @return false if this has answered the request, and neither what follows nor the handler is to be called
     */
    default boolean preHandle(HttpRequest request, HttpResponse response, Route route) throws Exception {
        return true;
    }

    /** Comes after a handler that did not throw; the response is usually sent by then. */
    default void postHandle(HttpRequest request, HttpResponse response, Route route) throws Exception {
    }

    /**
     * Comes last, whatever happened, if {@link #preHandle} of this interceptor returned true. What it throws is logged.
     *
     * @param thrown what the handler threw, if it was answered as an internal error; else null
     */
    default void afterCompletion(
            HttpRequest request, HttpResponse response, Route route, @Nullable Throwable thrown) throws Exception {
    }
}
