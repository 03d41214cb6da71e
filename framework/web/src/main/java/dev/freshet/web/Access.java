package dev.freshet.web;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The callers that a route lets in. A {@link Gate} checks it before filters, interceptors and the method. Without a
 * gate, an application with a route that restricts its callers does not start. Immutable.
 */
public sealed interface Access {
    /** The route states nothing. Without a gate, everyone may call it. With a gate, the application does not start. */
    record Unstated() implements Access {
    }

    /**
     * Everyone may call.
     *
     * @param identified whether credentials are checked if the request has some; then bad ones are refused
     */
    record Everyone(boolean identified) implements Access {
    }

    /** Every caller with valid credentials. */
    record SignedIn() implements Access {
    }

    /**
     * Callers that have at least one of these roles.
     *
     * @param names at least one
     */
    record Roles(Set<String> names) implements Access {
        /** @throws IllegalArgumentException if there is no role, or one without a name */
        public Roles {
            if (names.isEmpty() || names.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException("roles need names, such as Access.roles(\"editor\"); to let nobody"
                        + " in, use Access.denyAll()");
            }
            names = Set.copyOf(names);
        }
    }

    /**
     * Callers whose client may act in at least one of these scopes.
     *
     * @param names at least one
     */
    record Scopes(Set<String> names) implements Access {
        /** @throws IllegalArgumentException if there is no scope, or one without a name */
        public Scopes {
            if (names.isEmpty() || names.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException("scopes need names, such as Access.scopes(\"orders\"); to let nobody"
                        + " in, use Access.denyAll()");
            }
            names = Set.copyOf(names);
        }
    }

    /**
     * Callers that all of these let in. {@link Access#and} makes it.
     *
     * @param parts roles, scopes and combinations of them, at least two
     */
    record Every(List<Access> parts) implements Access {
        public Every {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Callers that at least one of these lets in. {@link Access#or} makes it.
     *
     * @param parts roles, scopes and combinations of them, at least two
     */
    record Any(List<Access> parts) implements Access {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** Nobody may call. */
    record Nobody() implements Access {
    }

    /** The default of a route that is built in code. */
    static Access unstated() {
        return new Unstated();
    }

    /** Everyone may call; credentials are not looked at. */
    static Access permitAll() {
        return new Everyone(false);
    }

    /** Everyone may call. Credentials are optional, but bad ones are refused. */
    static Access identified() {
        return new Everyone(true);
    }

    /** Every caller with valid credentials. */
    static Access authenticated() {
        return new SignedIn();
    }

    /**
     * Callers that have at least one of these roles.
     *
     * @throws IllegalArgumentException if there is no role, or one without a name
     */
    static Access roles(String... names) {
        return new Roles(new LinkedHashSet<>(List.of(names)));
    }

    /**
     * Callers whose client may act in at least one of these scopes.
     *
     * @throws IllegalArgumentException if there is no scope, or one without a name
     */
    static Access scopes(String... names) {
        return new Scopes(new LinkedHashSet<>(List.of(names)));
    }

    /** Nobody may call. */
    static Access denyAll() {
        return new Nobody();
    }

    /** Whether everyone may call, and credentials are not looked at. */
    default boolean isOpen() {
        return this instanceof Everyone everyone && !everyone.identified;
    }

    /** Lets in every caller that one of the two lets in. */
    default Access or(Access other) {
        if (this == other) {
            return this;
        }
        if (rank() != other.rank()) {
            return rank() > other.rank() ? this : other;
        }
        if (this instanceof Roles some && other instanceof Roles more) {
            Set<String> all = new LinkedHashSet<>(some.names);
            all.addAll(more.names);
            return new Roles(all);
        }
        return !isOfSome() || equals(other) ? this : new Any(List.of(this, other));
    }

    /** Lets in only callers that both let in. Unstated and anything is unstated. */
    default Access and(Access other) {
        if (rank() != other.rank()) {
            return rank() < other.rank() ? this : other;
        }
        return !isOfSome() || equals(other) ? this : new Every(List.of(this, other));
    }

    /** The callers in words, such as {@code role editor or reader}. */
    default String text() {
        return switch (this) {
            case Unstated _, Everyone _ -> "everyone";
            case SignedIn _ -> "every caller with credentials";
            case Roles roles -> "role " + sorted(roles.names);
            case Scopes scopes -> "scope " + sorted(scopes.names);
            case Every every -> joined(every.parts, " and ");
            case Any any -> joined(any.parts, " or ");
            case Nobody _ -> "nobody";
        };
    }

    private static String sorted(Set<String> names) {
        return String.join(" or ", new TreeSet<>(names));
    }

    private static String joined(List<Access> parts, String word) {
        return parts.stream().map(Access::text).collect(Collectors.joining(")" + word + "(", "(", ")"));
    }

    /** Whether it lets in some of the callers with valid credentials. */
    private boolean isOfSome() {
        return !(this instanceof Unstated || this instanceof Nobody || this instanceof SignedIn
                || this instanceof Everyone);
    }

    /** Called at startup, where a switch over types or equals of a record would load dozens of classes of the JDK. */
    private int rank() {
        if (isOfSome()) {
            return 2;
        }
        if (this instanceof Everyone everyone) {
            return everyone.identified ? 4 : 5;
        }
        return this instanceof SignedIn ? 3 : this instanceof Nobody ? 1 : 0;
    }
}
