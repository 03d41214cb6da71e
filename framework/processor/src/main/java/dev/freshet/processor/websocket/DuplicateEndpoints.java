package dev.freshet.processor.websocket;

import dev.freshet.processor.round.Problems;
import java.util.HashMap;
import java.util.Map;

/** Finds two endpoints of a compilation that match the same paths. */
final class DuplicateEndpoints {

    private final Map<String, EndpointModel> known = new HashMap<>();

    void add(EndpointModel endpoint, Problems problems) {
        var path = endpoint.settings().path();
        var other = known.putIfAbsent(path.shape() + endpoint.listeners(), endpoint);
        if (other != null) {
            var same = other.settings().path().text().equals(path.text()) ? ""
                    : " (" + other.settings().path() + " matches the same paths)";
            problems.error(endpoint.element(), "WebSockets on " + path + " are already accepted by "
                    + other.type().simpleName() + same + "; change the path of one endpoint");
        }
    }
}
