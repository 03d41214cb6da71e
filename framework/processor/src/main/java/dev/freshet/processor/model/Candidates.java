package dev.freshet.processor.model;

import java.util.List;
import java.util.function.Predicate;

/** The beans that fit one parameter, and whether it is clear at compile time which of them arrives. */
record Candidates(Dependency dependency, List<BeanModel> beans) {

    static Candidates of(Dependency dependency, List<BeanModel> all) {
        return new Candidates(dependency,
                all.stream().filter(bean -> bean.hasTypeOf(dependency) && bean.answersTo(dependency)).toList());
    }

    /**
     * Those that may meet at run time: more than one if the choice is not clear. Beans that all have a profile are
     * trusted to exclude each other; one without a profile meets each of the others.
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

    /** Those that a bean may really get, and which therefore have to be made before it. */
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
