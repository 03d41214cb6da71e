package dev.freshet.processor.web;

import dev.freshet.processor.round.Problems;
import dev.freshet.processor.web.HandlerModel.RouteModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds two routes of a compilation that match the same requests, unless conditions keep their controllers apart. */
final class DuplicateRoutes {

    private record Known(HandlerModel handler, String path, BeanTraits traits) {
    }

    private final Map<String, List<Known>> known = new HashMap<>();

    /** Routes of different listeners, and of controllers with different conditions, are compared at startup. */
    void add(ControllerModel controller, Problems problems) {
        for (var handler : controller.handlers()) {
            for (var route : handler.routes()) {
                var key = route.method() + route.shape() + route.consumes() + route.produces()
                        + controller.listeners();
                var others = known.computeIfAbsent(key, _ -> new ArrayList<>());
                others.stream().filter(other -> !other.traits().mayExclude(controller.traits())).findFirst()
                        .ifPresent(other -> report(handler, route, other, problems));
                others.add(new Known(handler, route.path(), controller.traits()));
            }
        }
    }

    private static void report(HandlerModel handler, RouteModel route, Known other, Problems problems) {
        var same = other.path().equals(route.path()) ? "" : " (" + other.path() + " matches the same requests)";
        problems.error(handler.element(), route.method() + " " + route.path() + " is already answered by "
                + other.handler().origin() + same + "; change the path or the method of one");
    }
}
