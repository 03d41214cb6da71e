package dev.freshet.web;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

    /** Nobody may call. */
    static Access denyAll() {
        return new Nobody();
    }

    /** Lets in every caller that one of the two lets in. */
    default Access or(Access other) {
        if (rank() != other.rank()) {
            return rank() > other.rank() ? this : other;
        }
        if (this instanceof Roles some && other instanceof Roles more) {
            Set<String> all = new LinkedHashSet<>(some.names);
            all.addAll(more.names);
            return new Roles(all);
        }
        return this;
    }

    private int rank() {
        return switch (this) {
            case Unstated _ -> 0;
            case Nobody _ -> 1;
            case Roles _ -> 2;
            case SignedIn _ -> 3;
            case Everyone everyone -> everyone.identified ? 4 : 5;
        };
    }
}
