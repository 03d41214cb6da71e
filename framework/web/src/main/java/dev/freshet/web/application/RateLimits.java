package dev.freshet.web.application;

import dev.freshet.web.Filter;
import dev.freshet.web.Gate;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rate limits of an application: those of routes, and those of paths. Not thread-safe. */
final class RateLimits {
    /** The default number of buckets of a rule. */
    static final int MAX_KEYS = 100_000;

    private final Map<RateRule, List<String>> paths;
    private final Map<RateRule, RateFilter> filters = new HashMap<>();
    private final Gate gate;
    private final int maxKeys;

    /** @param paths patterns by the rule for them */
    RateLimits(Map<RateRule, List<String>> paths, Gate gate, int maxKeys) {
        this.paths = paths;
        this.gate = gate;
        this.maxKeys = maxKeys;
    }

    /** The limits of paths that count before the gate, or those that count after it. */
    List<Placed<Filter>> ofPaths(RateLimit.Key key) {
        List<Placed<Filter>> placed = new ArrayList<>();
        paths.forEach((rule, patterns) -> {
            if (rule.key() == key) {
                Placement matching = Placement.EVERYWHERE.include(patterns.toArray(String[]::new));
                placed.add(new Placed<>(of(rule), matching.nonBlocking()));
            }
        });
        return placed;
    }

    /** The plan with the limit of a route. */
    FilterPlan over(FilterPlan plan, Route route) {
        RateRule rule = route.rateLimit();
        return rule == null ? plan
                : plan.limited(new Placed<>(of(rule), Placement.EVERYWHERE.nonBlocking()), rule.key());
    }

    /** @throws IllegalStateException if nothing could find the caller */
    private RateFilter of(RateRule rule) {
        if (gate instanceof OpenGate && rule.key() == RateLimit.Key.CALLER) {
            throw new IllegalStateException("the rate limit of " + rule.name() + " counts by caller, but no gate finds"
                    + " the caller; add the module freshet-security, or count by client address");
        }
        return filters.computeIfAbsent(rule, none -> new RateFilter(rule, gate, maxKeys));
    }
}
