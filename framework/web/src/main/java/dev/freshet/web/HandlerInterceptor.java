package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Runs between the filters and a route, and knows the route. Interceptor beans run in their {@code @Order} before the
 * route and in reverse order after it, on the paths of their {@link PathPatterns}. Called by many threads concurrently.
 */
public interface HandlerInterceptor {
    /**
     * Runs before the handler.
     *
     * @return false if this interceptor has answered the request; later interceptors and the handler are skipped
     */
    default boolean preHandle(HttpRequest request, HttpResponse response, Route route) throws Exception {
        return true;
    }

    /** Runs after a handler that did not throw. The response is usually sent by then. */
    default void postHandle(HttpRequest request, HttpResponse response, Route route) throws Exception {
    }

    /**
     * Runs last, whatever happened, if {@link #preHandle} of this interceptor returned true. Exceptions are logged.
     *
     * @param thrown the handler's exception if it was answered as an internal error, else null
     */
    default void afterCompletion(
            HttpRequest request, HttpResponse response, Route route, @Nullable Throwable thrown) throws Exception {
    }
}
