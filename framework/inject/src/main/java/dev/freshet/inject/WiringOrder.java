package dev.freshet.inject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sorts modules after those whose beans they use; otherwise keeps their order. */
final class WiringOrder {

    private final Map<String, Wiring> modules = new LinkedHashMap<>();
    private final Set<Wiring> sorted = new LinkedHashSet<>();
    private final Set<String> visited = new LinkedHashSet<>();

    private WiringOrder(List<Wiring> wirings) {
        for (var wiring : wirings) {
            modules.put(wiring.getClass().getName(), wiring);
        }
    }

    static List<Wiring> of(List<Wiring> wirings) {
        if (wirings.size() < 2) {
            return wirings;
        }
        var order = new WiringOrder(wirings);
        wirings.forEach(order::visit);
        return new ArrayList<>(order.sorted);
    }

    private void visit(Wiring wiring) {
        if (!visited.add(wiring.getClass().getName())) {
            return;
        }
        for (var name : wiring.after()) {
            var earlier = modules.get(name);
            if (earlier != null) {
                visit(earlier);
            }
        }
        sorted.add(wiring);
    }
}
