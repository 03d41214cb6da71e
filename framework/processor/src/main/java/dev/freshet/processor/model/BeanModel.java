package dev.freshet.processor.model;

import dev.freshet.processor.write.TypeName;
import java.util.List;

/**
 * One bean, as its source describes it.
 *
 * @param name its unique name
 * @param type the type of the made object
 * @param provides the types that it can be injected as, with type arguments; its own type first
 * @param creation how it is made
 * @param dependencies what it needs, in the order of the parameters
 * @param traits how it is selected
 * @param lifecycle the methods called on it
 * @param factory the generated class that makes it
 * @param site the class or method
 */
public record BeanModel(String name, TypeName type, List<TypeName> provides, Creation creation,
                        List<Dependency> dependencies, Traits traits, Lifecycle lifecycle, TypeName factory,
                        Site site) {

    public BeanModel {
        provides = List.copyOf(provides);
        dependencies = List.copyOf(dependencies);
    }

    /** Whether its type matches the parameter. */
    public boolean hasTypeOf(Dependency dependency) {
        var wanted = dependency.type();
        return wanted.isExactlyGeneric() ? provides.contains(wanted) : hasRawTypeOf(dependency);
    }

    /** Whether its type matches the parameter apart from type arguments. */
    public boolean hasRawTypeOf(Dependency dependency) {
        var wanted = dependency.type().raw();
        return provides.stream().anyMatch(type -> type.raw().equals(wanted));
    }

    /** Whether it has all names and qualifiers of the parameter. */
    public boolean answersTo(Dependency dependency) {
        return dependency.qualifiers().stream()
                .allMatch(qualifier -> qualifier.equals(name) || traits.qualifiers().contains(qualifier));
    }

    /** Whether it exists in every configuration. */
    public boolean isUnconditional() {
        return traits.conditions().isEmpty();
    }

    /** Whether it is a fallback that the other bean replaces. */
    public boolean stepsAsideFor(BeanModel other) {
        return traits.fallback() && !other.traits.fallback()
                && other.provides.stream().anyMatch(provided -> provided.raw().equals(type.raw()));
    }
}
