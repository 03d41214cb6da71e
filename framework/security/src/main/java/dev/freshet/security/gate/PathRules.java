package dev.freshet.security.gate;

import dev.freshet.http.HttpMethod;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import dev.freshet.web.routing.Coverage;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The rules by path in the configuration. They become accesses of routes at startup. So the gate compares no request
 * with a second pattern, which another spelling of the path could evade. Immutable.
 */
final class PathRules {
    private final List<Rule> rules = new ArrayList<>();
    private final Predicate<Route> exempt;

    private record Rule(String name, PathPattern pattern, Set<HttpMethod> methods, Access access) {
        /** @throws IllegalStateException if it covers the route partly */
        boolean covers(Route route) {
            if (!methods.contains(route.method())) {
                return false;
            }
            return switch (Coverage.of(pattern, PathPattern.parse(route.path()))) {
                case ALL -> true;
                case NONE -> false;
                case SOME -> throw new IllegalStateException(name + " covers only some paths of the route " + route
                        + "; write a path that covers all of them, such as " + route.path() + ", or none");
            };
        }
    }

    /** @param exempt routes that no rule covers */
    PathRules(List<PathRuleProperties.Rule> configured, Predicate<Route> exempt) {
        this.exempt = exempt;
        for (int i = 0; i < configured.size(); i++) {
            PathRuleProperties.Rule rule = configured.get(i);
            rules.add(new Rule("security.paths[" + i + "] (" + rule.path() + ")", rule.pattern(), rule.routeMethods(),
                    rule.access()));
        }
    }

    /**
     * The accesses of these routes, in the same order. The callers that a route itself states must hold too.
     *
     * @throws IllegalStateException if a rule covers a route partly, or no route
     */
    List<Access> accesses(List<Route> routes) {
        List<Access> accesses = new ArrayList<>(routes.stream().map(Route::access).toList());
        for (Rule rule : rules) {
            boolean used = false;
            for (int i = 0; i < routes.size(); i++) {
                if (!exempt.test(routes.get(i)) && rule.covers(routes.get(i))) {
                    used = true;
                    accesses.set(i, both(accesses.get(i), rule.access));
                }
            }
            if (!used) {
                boolean needless = routes.stream().filter(exempt).anyMatch(rule::covers);
                throw new IllegalStateException(rule.name + (needless ? " covers only routes of a login, which are"
                        + " always open; remove it" : " covers no route; correct path or methods, or remove it"));
            }
        }
        return accesses;
    }

    /**
     * The method of a route that leaves its callers to the configuration may take an {@code Identity}. So the gate
     * looks at credentials even if everyone may call.
     */
    private static Access both(Access stated, Access required) {
        if (!(stated instanceof Access.Unstated)) {
            return stated.and(required);
        }
        return required.equals(Access.permitAll()) ? Access.identified() : required;
    }
}
