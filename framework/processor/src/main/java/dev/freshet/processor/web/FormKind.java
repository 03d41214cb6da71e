package dev.freshet.processor.web;

/** The forms from whose fields a route takes parameters. */
enum FormKind {
    /** The route only takes those of the query. */
    NONE,
    /** Reading it does not wait on an event loop, because the whole body is there. */
    URL_ENCODED,
    ANY;

    static FormKind of(HandlerModel handler) {
        if (handler.routes().stream().allMatch(route -> route.method().equals("GET"))) {
            return NONE;
        }
        return handler.nonBlocking() ? URL_ENCODED : ANY;
    }
}
