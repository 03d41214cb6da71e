package dev.freshet.processor.web;

import dev.freshet.processor.Problems;
import java.util.HashMap;
import java.util.Map;

/** Finds two routes of a compilation that match the same requests. */
final class DuplicateRoutes {

    private record Known(HandlerModel handler, String path) {
    }

    private final Map<String, Known> known = new HashMap<>();

    void add(HandlerModel handler, Problems problems) {
        for (var route : handler.routes()) {
            var key = route.method() + route.shape() + route.consumes() + route.produces();
            var other = known.putIfAbsent(key, new Known(handler, route.path()));
            if (other != null) {
                var same = other.path().equals(route.path()) ? "" : " (" + other.path() + " matches the same requests)";
                problems.error(handler.element(), route.method() + " " + route.path() + " is already answered by "
                        + other.handler().origin() + same + "; change the path or the method of one");
            }
        }
    }
}
