package dev.freshet.processor.web;

import dev.freshet.processor.round.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds two routes of a compilation that match the same requests. */
final class DuplicateRoutes {

    private record Known(HandlerModel handler, String path) {
    }

    private final Map<String, Known> known = new HashMap<>();

    /** @param listeners the listeners that serve the handler; routes of different ones are compared at startup */
    void add(HandlerModel handler, List<String> listeners, Problems problems) {
        for (var route : handler.routes()) {
            var key = route.method() + route.shape() + route.consumes() + route.produces() + listeners;
            var other = known.putIfAbsent(key, new Known(handler, route.path()));
            if (other != null) {
                var same = other.path().equals(route.path()) ? "" : " (" + other.path() + " matches the same requests)";
                problems.error(handler.element(), route.method() + " " + route.path() + " is already answered by "
                        + other.handler().origin() + same + "; change the path or the method of one");
            }
        }
    }
}
