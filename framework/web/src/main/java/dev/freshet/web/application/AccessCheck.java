package dev.freshet.web.application;

import dev.freshet.web.Access;
import dev.freshet.web.Gate;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Refuses routes that need a gate if there is none, and routes that do not tell the gate their allowed callers. */
final class AccessCheck {
    private AccessCheck() {
    }

    /**
     * Replaces the accesses of the routes by those that the gate tells.
     *
     * @throws IllegalStateException with the names of all routes that are refused, or as {@link Gate#accesses} does
     */
    static void apply(List<Route> routes, @Nullable Gate gate) {
        if (gate != null) {
            Iterator<Access> accesses = gate.accesses(List.copyOf(routes)).iterator();
            routes.replaceAll(route -> route.withAccess(accesses.next()));
        }
        check(routes, gate);
    }

    private static void check(List<Route> routes, @Nullable Gate gate) {
        if (gate == null) {
            refuse(routes, access -> !(access instanceof Access.Unstated || access instanceof Access.Everyone),
                    "these routes restrict who may call them, but no gate checks it: ",
                    "; add the module freshet-security or a bean of type dev.freshet.web.Gate");
        } else {
            refuse(routes, Access.Unstated.class::isInstance, "these routes do not say who may call them: ",
                    "; add access(...) to the builder of the route, compile its controller with the module"
                            + " freshet-security, or add a rule for its path to security.paths");
        }
    }

    private static void refuse(List<Route> routes, Predicate<Access> wrong, String problem, String remedy) {
        List<String> found = new ArrayList<>();
        for (Route route : routes) {
            if (wrong.test(route.access())) {
                found.add(route.toString());
            }
        }
        if (!found.isEmpty()) {
            throw new IllegalStateException(problem + String.join(", ", found) + remedy);
        }
    }
}
