package dev.freshet.web;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may call, before any code of the application runs. An application has at most one gate, which is a bean.
 * The module {@code freshet-security} has one. The gate stands in front of every handler, because the access belongs to
 * the handler and not to the spelling of a path. Thread-safe.
 */
public interface Gate {
    /** A part of an application that answers requests without a {@link Route}. */
    enum Part {
        /** Static files that exist, with the fallback and the redirects to folders. */
        STATIC_FILES,
        /** Modules that answer requests without a route, such as the gateway. */
        UNROUTED_HANDLERS,
        /** {@code /actuator/health} and the paths below it. */
        HEALTH,
        /** Everything else below {@code /actuator}. */
        MANAGEMENT
    }

    /**
     * Puts the check in front of a handler. Called at startup for each route. Also called for each request that the
     * handler of a module answers, or that no media type of a route fits: then on the thread that parsed the request,
     * which may be an event loop, so it must not block.
     *
     * @param handler the handler and its filters
     * @return a handler that calls the given one only for requests that may pass, and answers the others; the given one
     *     itself if every request may pass
     */
    HttpHandler before(Access access, HttpHandler handler);

    /**
     * Answers a request in place of the application, by its head alone, such as the preflight of a browser. Called for
     * each request before routing, on the thread that parsed it, which may be an event loop: it must not block.
     * Default: never.
     *
     * @return null to let the application answer
     */
    default @Nullable HttpHandler instead(HttpRequest request) {
        return null;
    }

    /**
     * Answers a request in place of a module that answers without a route, such as the gateway. Unlike an endpoint, a
     * module may pass on the handshake of a WebSocket without looking at the page that opens it. Called after routing,
     * on the same thread as {@link #instead}. Default: never.
     *
     * @return null to let the module answer
     */
    default @Nullable HttpHandler insteadOfModule(HttpRequest request) {
        return null;
    }

    /** Completes the headers of each response, as {@link HttpApplication#beforeHead} says. Default: does nothing. */
    default void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
    }

    /**
     * Identifies the caller whom this gate has let in on the current thread, for limits per caller. Null if it has no
     * credentials. Default: null.
     */
    default @Nullable String caller() {
        return null;
    }

    /**
     * The callers that routes let in, if the gate has rules besides what the routes state. Called at startup with all
     * routes and the handshakes of all WebSockets.
     *
     * @return an access for each route, in the same order; by default, those of the routes
     * @throws IllegalStateException if rules and routes do not fit
     */
    default List<Access> accesses(List<Route> routes) {
        return routes.stream().map(Route::access).toList();
    }

    /** The callers that a part without routes lets in. Called at startup only. */
    Access access(Part part);

    /**
     * Answers a request that code behind the gate has refused. Called on the thread of that code. The response is
     * empty. Default: 403, or 404 if the refusal is hidden.
     */
    default void refuse(AccessDeniedException denied, HttpRequest request, HttpResponse response) throws IOException {
        (denied.isHidden() ? ProblemDetail.noRoute(request) : ProblemDetail.forStatus(403)).send(response);
    }
}
