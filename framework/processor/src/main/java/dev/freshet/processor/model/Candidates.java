package dev.freshet.processor.model;

import java.util.List;
import java.util.function.Predicate;

/** The beans that match one parameter; tells whether the choice is clear at compile time. */
record Candidates(Dependency dependency, List<BeanModel> beans) {

    static Candidates of(Dependency dependency, List<BeanModel> all) {
        return new Candidates(dependency,
                all.stream().filter(bean -> bean.hasTypeOf(dependency) && bean.answersTo(dependency)).toList());
    }

    /**
     * The beans that can conflict at run time; empty if the choice is clear. If all have a condition, they are assumed
     * to exclude each other. A bean without a condition can conflict with any other.
     */
    List<BeanModel> rivals() {
        if (dependency.kind() == Dependency.Kind.LIST) {
            return List.of();
        }
        var primary = rivals(only(bean -> bean.traits().primary()));
        if (!primary.isEmpty() || beans.stream().anyMatch(bean -> bean.traits().primary() && bean.isUnconditional())) {
            return primary;
        }
        return rivals(only(bean -> !bean.traits().primary()));
    }

    /** The beans that the parameter may receive, which must therefore be made first. */
    List<BeanModel> reachable() {
        var primary = only(bean -> bean.traits().primary());
        var certain = primary.stream().anyMatch(BeanModel::isUnconditional);
        return certain && dependency.kind() != Dependency.Kind.LIST ? primary : beans;
    }

    private List<BeanModel> only(Predicate<BeanModel> filter) {
        return beans.stream().filter(filter).toList();
    }

    private static List<BeanModel> rivals(List<BeanModel> beans) {
        return beans.size() > 1 && beans.stream().anyMatch(bean -> bean.isUnconditional()
                && beans.stream().noneMatch(bean::stepsAsideFor)) ? beans : List.of();
    }
}
