package dev.freshet.processor.web;

import dev.freshet.processor.round.Problems;
import java.util.HashSet;

/** Checks that a method takes the body of a request in one way only. */
final class BodyChecks {

    private final Problems problems;
    private final HandlerModel handler;

    BodyChecks(Problems problems, HandlerModel handler) {
        this.problems = problems;
        this.handler = handler;
    }

    void check() {
        var bodies = count(Parameter.Body.class);
        var streams = count(Parameter.Parts.class);
        if (bodies > 1) {
            error("a request has one body; take one class for all of it");
        }
        if (bodies + streams > 0 && count(Parameter.Part.class) > 0) {
            error("parts are read from the body, which another parameter takes as a whole; take either @RequestPart"
                    + " parameters, or one MultipartStream or @RequestBody");
        } else if (streams > 0 && bodies + streams > 1) {
            error("a MultipartStream reads the whole body; take no second one and no @RequestBody");
        }
        checkNames();
    }

    private long count(Class<? extends Parameter> kind) {
        return handler.invocation().parameters().stream().filter(kind::isInstance).count();
    }

    private void checkNames() {
        var names = new HashSet<String>();
        for (var parameter : handler.invocation().parameters()) {
            if (parameter instanceof Parameter.Part part && !names.add(part.name())) {
                error("two parameters take the part \"" + part.name() + "\"; take it once, or a List of files");
            }
        }
    }

    private void error(String message) {
        problems.error(handler.element(), message);
    }
}
