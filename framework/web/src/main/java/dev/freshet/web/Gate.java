package dev.freshet.web;

import dev.freshet.http.HttpHandler;

/**
 * Decides who may call, before any code of the application runs. An application has at most one gate, which is a bean;
 * the module {@code freshet-security} has one. The gate stands in front of every handler, whatever finds the handler:
 * the access belongs to the handler, never to the spelling of a path. Thread-safe.
 */
public interface Gate {
    /** A part of an application that answers requests without a {@link Route}. */
    enum Part {
        /** Static files that exist. */
        STATIC_FILES,
        /** Modules that answer requests without a route, such as the gateway. */
        UNROUTED_HANDLERS,
        /** {@code /actuator/health} and the paths below it. */
        HEALTH,
        /** Everything else below {@code /actuator}. */
        MANAGEMENT
    }

    /**
     * Puts the check in front of a handler. Called at startup for each route, and for each request that no route
     * takes.
     *
     * @param handler the handler and its filters
     * @return a handler that calls the given one only for requests that may pass, and answers the others; the given one
     *     itself if every request may pass
     */
    HttpHandler before(Access access, HttpHandler handler);

    /** The callers that a part without routes lets in. Called at startup. */
    Access access(Part part);
}
