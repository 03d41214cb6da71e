package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.RateRule;
import dev.freshet.web.Route;
import dev.freshet.web.routing.Router;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts limits, filters and interceptors in front of each route, and all routes into a router.
 *
 * @param codecKeepsNothing whether the JSON codec is known to keep no response
 */
record RouteAssembly(FilterPlan filters, RateLimits limits, List<Placed<HandlerInterceptor>> interceptors,
        boolean codecKeepsNothing) {
    /** @throws IllegalStateException if two routes match the same requests */
    Router<HttpHandler> router(List<Route> routes) {
        Map<String, List<Route>> byPath = new LinkedHashMap<>();
        for (Route route : routes) {
            String key = route.method().name().concat(route.pattern().shape());
            List<Route> same = byPath.get(key);
            if (same == null) {
                same = new ArrayList<>(1);
                byPath.put(key, same);
            }
            refuseDuplicate(route, same);
            same.add(route);
        }
        Router.Builder<HttpHandler> router = Router.builder();
        for (List<Route> same : byPath.values()) {
            Route first = same.getFirst();
            router.add(first.method(), first.pattern(), target(same));
        }
        return router.build();
    }

    private static void refuseDuplicate(Route route, List<Route> others) {
        for (Route other : others) {
            if (route.media().sameAs(other.media())) {
                throw new IllegalStateException(
                        "two routes match the same requests: " + other + " and " + route + "; change one of the paths");
            }
        }
    }

    private HttpHandler target(List<Route> same) {
        Route first = same.getFirst();
        FilterPlan plan = filters.over(first.pattern());
        if (same.size() == 1 && first.media().isEmpty()) {
            return limits.over(plan, first).beforeGuarded(first.access(), endpoint(first));
        }
        MediaChoice choice = new MediaChoice(limitedByAll(plan, same));
        for (Route route : same) {
            choice.add(route, limits.over(plan, route).beforeGuarded(route.access(), endpoint(route)));
        }
        return choice;
    }

    /**
     * A refused media type counts for the limits of all routes that it could have been for, each once. Otherwise, it
     * would be a way to try credentials without a limit.
     */
    private FilterPlan limitedByAll(FilterPlan plan, List<Route> same) {
        FilterPlan limited = plan;
        Set<RateRule> counted = new HashSet<>();
        for (Route route : same) {
            RateRule rule = route.rateLimit();
            if (rule != null && counted.add(rule)) {
                limited = limits.over(limited, route);
            }
        }
        return limited;
    }

    private HttpHandler endpoint(Route route) {
        List<Placed<HandlerInterceptor>> relevant = Placed.over(route.pattern(), interceptors);
        boolean keepsNothing = route.keepsNothing() && codecKeepsNothing;
        return relevant.isEmpty() ? new Endpoint(route, route.handler(), filters.errors(), keepsNothing)
                : new InterceptedEndpoint(route, relevant, filters.errors(),
                        route.nonBlocking() && Placed.allNonBlocking(relevant));
    }
}
