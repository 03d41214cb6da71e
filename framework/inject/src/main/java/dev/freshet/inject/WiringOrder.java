package dev.freshet.inject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts modules after those whose beans they use; otherwise keeps their order. */
final class WiringOrder {

    private final Map<String, Wiring> unvisited = new HashMap<>();
    private final List<Wiring> sorted = new ArrayList<>();

    private WiringOrder(List<Wiring> wirings) {
        for (var wiring : wirings) {
            unvisited.putIfAbsent(wiring.getClass().getName(), wiring);
        }
    }

    static List<Wiring> of(List<Wiring> wirings) {
        var order = new WiringOrder(wirings);
        for (var wiring : wirings) {
            order.visit(wiring.getClass().getName());
        }
        return order.sorted;
    }

    private void visit(String name) {
        var wiring = unvisited.remove(name);
        if (wiring == null) {
            return;
        }
        for (var earlier : wiring.after()) {
            visit(earlier);
        }
        sorted.add(wiring);
    }
}
