package dev.freshet.processor.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Depth-first order: each bean follows those that it needs; otherwise the order is kept. */
final class BeanOrder {

    private final BeanGraph graph;
    private final Set<BeanModel> finished = new LinkedHashSet<>();
    private final List<BeanModel> path = new ArrayList<>();
    private @Nullable Problem cycle;

    BeanOrder(BeanGraph graph) {
        this.graph = graph;
        graph.own().forEach(this::visit);
    }

    List<BeanModel> sorted() {
        return List.copyOf(finished);
    }

    /** The first cycle found. */
    Optional<Problem> cycle() {
        return Optional.ofNullable(cycle);
    }

    private void visit(BeanModel bean) {
        if (finished.contains(bean)) {
            return;
        }
        if (path.contains(bean)) {
            if (cycle == null) {
                cycle = problem(path.subList(path.indexOf(bean), path.size()));
            }
            return;
        }
        path.add(bean);
        graph.needs(bean).forEach(this::visit);
        path.removeLast();
        finished.add(bean);
    }

    private static Problem problem(List<BeanModel> circle) {
        var first = circle.getFirst();
        var names = circle.stream().map(bean -> bean.site().text()).collect(Collectors.joining(" -> "));
        return new Problem(first.site(), "beans need each other: " + names + " -> " + first.site()
                + "; inject one of them as a jakarta.inject.Provider and call get() when you need it,"
                + " or move what both need into a third bean");
    }
}
