package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.web.Access;
import dev.freshet.web.Gate;

/** Lets every request pass: for applications without a gate, in which no route requires one. */
final class OpenGate implements Gate {
    @Override
    public HttpHandler before(Access access, HttpHandler handler) {
        return handler;
    }

    @Override
    public Access access(Part part) {
        return Access.permitAll();
    }
}
