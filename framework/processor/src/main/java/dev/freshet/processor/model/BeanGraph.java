package dev.freshet.processor.model;

import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The beans of a module and its libraries, with their dependencies. Finds missing and ambiguous beans, duplicate names
 * and cycles.
 */
public final class BeanGraph {

    private final List<BeanModel> own;
    private final List<BeanModel> all;
    /** All beans except fallbacks that are replaced for certain. */
    private final List<BeanModel> present;
    private final Predicate<TypeName> givenAtStart;
    private final Function<Dependency, String> nearMisses;

    /**
     * @param own the beans of this module
     * @param library the beans of the modules that it depends on
     * @param givenAtStart whether an instance of the type is given to the scope at startup
     * @param nearMisses a hint for a missing bean that starts with "; ", or an empty text
     */
    public BeanGraph(List<BeanModel> own, List<BeanModel> library, Predicate<TypeName> givenAtStart,
                     Function<Dependency, String> nearMisses) {
        this.own = List.copyOf(own);
        this.all = Stream.concat(own.stream(), library.stream()).toList();
        this.present = all.stream().filter(bean -> !stepsAside(bean)).toList();
        this.givenAtStart = givenAtStart;
        this.nearMisses = nearMisses;
    }

    /** All problems. Looks for a cycle only if there are no others. */
    public List<Problem> problems() {
        var problems = new ArrayList<>(sameNames());
        for (var bean : own) {
            for (var dependency : bean.dependencies()) {
                check(bean, dependency, problems);
            }
        }
        if (problems.isEmpty()) {
            new BeanOrder(this).cycle().ifPresent(problems::add);
        }
        return problems;
    }

    /** The module's beans, each after those that it needs. Requires a graph without problems. */
    public List<BeanModel> order() {
        return new BeanOrder(this).sorted();
    }

    /** The library beans that a bean of this module may receive. */
    public List<BeanModel> usedFromLibraries() {
        return own.stream().flatMap(bean -> bean.dependencies().stream())
                .flatMap(dependency -> candidates(dependency).beans().stream())
                .filter(bean -> !own.contains(bean)).distinct().toList();
    }

    List<BeanModel> own() {
        return own;
    }

    /** The beans of this module that must be made before this one. */
    List<BeanModel> needs(BeanModel bean) {
        var needed = new ArrayList<BeanModel>();
        if (bean.creation() instanceof Creation.ByMethod method && !method.isStatic()) {
            own.stream().filter(owner -> owner.type().equals(method.owner())
                    && owner.creation() instanceof Creation.ByConstructor).forEach(needed::add);
        }
        bean.dependencies().stream().filter(dependency -> dependency.kind().comesFirst())
                .forEach(dependency -> needed.addAll(candidates(dependency).reachable()));
        return needed.stream().filter(own::contains).toList();
    }

    private Candidates candidates(Dependency dependency) {
        return Candidates.of(dependency, present);
    }

    /** Whether the bean is a fallback that another bean replaces in every configuration. */
    private boolean stepsAside(BeanModel bean) {
        return bean.traits().fallback()
                && all.stream().anyMatch(other -> other.isUnconditional() && bean.stepsAsideFor(other));
    }

    private void check(BeanModel bean, Dependency dependency, List<Problem> problems) {
        var candidates = candidates(dependency);
        if (candidates.beans().isEmpty() && dependency.kind().isRequired()
                && !givenAtStart.test(dependency.type())) {
            problems.add(new Problem(dependency.site(), missing(bean, dependency)));
        }
        var rivals = candidates.rivals();
        if (!rivals.isEmpty()) {
            problems.add(new Problem(dependency.site(), ambiguous(bean, dependency, rivals)));
        }
    }

    private String missing(BeanModel bean, Dependency dependency) {
        var message = "no bean of type " + dependency.type().canonical() + asked(dependency) + ", which " + bean.site()
                + " needs";
        var otherNames = describe(all.stream().filter(other -> other.hasTypeOf(dependency)));
        if (!otherNames.isEmpty()) {
            return message + "; beans of that type have other names: " + otherNames;
        }
        var otherArguments = all.stream().filter(other -> other.hasRawTypeOf(dependency)).toList();
        if (!otherArguments.isEmpty()) {
            return message + "; there is " + otherArguments.stream()
                    .map(other -> other.name() + ", a " + other.provides().stream()
                            .filter(type -> type.raw().equals(dependency.type().raw())).findFirst().orElseThrow()
                            .shortText())
                    .collect(Collectors.joining("; "));
        }
        return message + nearMisses.apply(dependency);
    }

    private static String ambiguous(BeanModel bean, Dependency dependency, List<BeanModel> rivals) {
        var opposite = rivals.stream().allMatch(BeanModel::isUnconditional) ? ""
                : ", or give the one without a condition the opposite condition, such as @Profile(\"!...\")";
        return "%d beans of type %s%s match what %s needs: %s; mark one of them @Primary or select one with @Named%s"
                .formatted(rivals.size(), dependency.type().canonical(), asked(dependency), bean.site(),
                        describe(rivals.stream()), opposite);
    }

    private static String asked(Dependency dependency) {
        return dependency.qualifiers().isEmpty() ? ""
                : " named " + dependency.qualifiers().stream()
                        .map(name -> name.startsWith("@") ? name : '"' + name + '"')
                        .collect(Collectors.joining(", "));
    }

    private static String describe(Stream<BeanModel> beans) {
        return beans.map(bean -> bean.name() + " (" + bean.site() + ")").collect(Collectors.joining(", "));
    }

    private List<Problem> sameNames() {
        Map<String, List<BeanModel>> byName = all.stream()
                .collect(Collectors.groupingBy(BeanModel::name, LinkedHashMap::new, Collectors.toList()));
        var problems = new ArrayList<Problem>();
        for (var namesakes : byName.values()) {
            var same = namesakes.stream().filter(bean -> namesakes.stream().noneMatch(bean::stepsAsideFor)).toList();
            var second = same.size() > 1 && same.stream().anyMatch(BeanModel::isUnconditional)
                    ? own.stream().filter(same::contains).reduce((_, last) -> last) : Optional.<BeanModel>empty();
            second.ifPresent(bean -> problems.add(new Problem(bean.site(), "two beans have the name "
                    + bean.name() + ": "
                    + same.stream().map(other -> other.site().text()).collect(Collectors.joining(" and "))
                    + "; give one of them another name, as in @Component(\"otherName\") or @Bean(\"otherName\")")));
        }
        return problems;
    }
}
