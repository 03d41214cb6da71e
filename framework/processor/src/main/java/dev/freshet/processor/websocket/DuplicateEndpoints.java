package dev.freshet.processor.websocket;

import dev.freshet.processor.round.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds two endpoints of a compilation that match the same paths, unless conditions keep them apart. */
final class DuplicateEndpoints {

    private final Map<String, List<EndpointModel>> known = new HashMap<>();

    void add(EndpointModel endpoint, Problems problems) {
        var key = endpoint.settings().path().shape() + endpoint.listeners();
        var others = known.computeIfAbsent(key, _ -> new ArrayList<>());
        others.stream().filter(other -> !other.traits().mayExclude(endpoint.traits())).findFirst()
                .ifPresent(other -> report(endpoint, other, problems));
        others.add(endpoint);
    }

    private static void report(EndpointModel endpoint, EndpointModel other, Problems problems) {
        var path = endpoint.settings().path();
        var same = other.settings().path().text().equals(path.text()) ? ""
                : " (" + other.settings().path() + " matches the same paths)";
        problems.error(endpoint.element(), "WebSockets on " + path + " are already accepted by "
                + other.type().simpleName() + same + "; change the path of one endpoint");
    }
}
