package dev.freshet.processor.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a bean asks for in one parameter.
 *
 * @param parameter the parameter's name
 * @param kind how the bean arrives
 * @param type the bean's type: {@code Store} for a {@code List<Store>}
 * @param declared the parameter's type as written
 * @param qualifiers what the bean has to answer to
 * @param site the parameter
 */
public record Dependency(String parameter, Kind kind, TypeName type, TypeName declared, List<String> qualifiers,
                         Site site) {

    /** How a bean arrives at a parameter. */
    public enum Kind {
        /** The bean itself; it has to be there. */
        ONE,
        /** The bean or null. */
        NULLABLE,
        /** The bean in an {@code Optional}. */
        OPTIONAL,
        /** All beans of the type. */
        LIST,
        /** Something that looks the bean up later. */
        PROVIDER;

        boolean isRequired() {
            return this == ONE || this == PROVIDER;
        }

        /** Whether the bean has to be made before the one that asks for it. */
        boolean comesFirst() {
            return this != PROVIDER;
        }
    }

    /** Copies the list. */
    public Dependency {
        qualifiers = List.copyOf(qualifiers);
    }

    /** The type arguments as something that a bean can answer to; none if they are open. */
    public List<String> runtimeQualifiers() {
        if (!type.isExactlyGeneric()) {
            return qualifiers;
        }
        return Stream.concat(qualifiers.stream(), Stream.of(type.canonical())).toList();
    }

    /** The same, shown elsewhere. */
    public Dependency at(Site place) {
        return new Dependency(parameter, kind, type, declared, qualifiers, place);
    }
}
