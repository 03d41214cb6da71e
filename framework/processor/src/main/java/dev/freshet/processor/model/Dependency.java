package dev.freshet.processor.model;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.stream.Stream;

/**
 * The dependency of one parameter.
 *
 * @param parameter the parameter's name
 * @param kind how the bean is passed
 * @param type the bean's type, such as {@code Store} for a {@code List<Store>}
 * @param declared the parameter's type as written
 * @param qualifiers the required names and qualifiers
 * @param site the parameter
 */
public record Dependency(String parameter, Kind kind, TypeName type, TypeName declared, List<String> qualifiers,
                         Site site) {

    /** How a bean is passed to a parameter. */
    public enum Kind {
        /** The bean itself; required. */
        ONE,
        /** The bean or null. */
        NULLABLE,
        /** The bean in an {@code Optional}. */
        OPTIONAL,
        /** All beans of the type. */
        LIST,
        /** A provider that looks up the bean later. */
        PROVIDER;

        boolean isRequired() {
            return this == ONE || this == PROVIDER;
        }

        /** Whether the bean must be made before the one that needs it. */
        boolean comesFirst() {
            return this != PROVIDER;
        }
    }

    public Dependency {
        qualifiers = List.copyOf(qualifiers);
    }

    /** The qualifiers, plus the type with its arguments if it has any and none is a wildcard. */
    public List<String> runtimeQualifiers() {
        if (!type.isExactlyGeneric()) {
            return qualifiers;
        }
        return Stream.concat(qualifiers.stream(), Stream.of(type.canonical())).toList();
    }

    /** With another place for messages. */
    public Dependency at(Site place) {
        return new Dependency(parameter, kind, type, declared, qualifiers, place);
    }
}
