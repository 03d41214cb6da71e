package dev.freshet.gateway.route;

import dev.freshet.gateway.config.MatchConfig;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Routes in the order of the file: the first whose conditions a request fulfils takes it, as in Spring Cloud Gateway,
 * however general it is. Of a weight group, those routes whose other conditions are fulfilled are drawn from by their
 * shares, and stand where the first of them does. Immutable; any thread may ask, an event loop among them.
 *
 * @param <T> what a route leads to
 */
public final class RouteTable<T> {
    private final FirstSegments segments;
    private final RouteConditions[] conditions;
    private final List<T> targets;

    private RouteTable(FirstSegments segments, RouteConditions[] conditions, List<T> targets) {
        this.segments = segments;
        this.conditions = conditions;
        this.targets = targets;
    }

    /** Starts without a route. */
    public static <T> Builder<T> builder() {
        return new Builder<>();
    }

    /** What the route of this request leads to; null if no route takes it. */
    public @Nullable T match(HttpRequest request) {
        for (int route : segments.routes(request.pathBytes())) {
            if (conditions[route].matches(request)) {
                MatchConfig.Weight weight = conditions[route].weight();
                int drawn = weight == null ? route : draw(route, weight.group(), request);
                if (drawn >= 0) {
                    return targets.get(drawn);
                }
            }
        }
        return null;
    }

    /** A number below zero if there is no share for this request. */
    private int draw(int first, String group, HttpRequest request) {
        long sum = 0;
        int drawn = -1;
        for (int route : segments.routes(request.pathBytes())) {
            MatchConfig.Weight weight = conditions[route].weight();
            boolean member = route >= first && weight != null && weight.group().equals(group);
            if (member && weight.share() > 0 && (route == first || conditions[route].matches(request))) {
                sum += weight.share();
                // The one drawn so far stays with the part of the sum that is not new.
                drawn = ThreadLocalRandom.current().nextLong(sum) < weight.share() ? route : drawn;
            }
        }
        return drawn;
    }

    /** Collects routes, the first first. Not thread-safe. */
    public static final class Builder<T> {
        private final List<List<PathPattern>> paths = new ArrayList<>();
        private final List<RouteConditions> conditions = new ArrayList<>();
        private final List<T> targets = new ArrayList<>();

        private Builder() {
        }

        public Builder<T> add(MatchConfig match, T target) {
            paths.add(match.paths());
            conditions.add(new RouteConditions(match));
            targets.add(target);
            return this;
        }

        public RouteTable<T> build() {
            return new RouteTable<>(new FirstSegments(paths), conditions.toArray(RouteConditions[]::new),
                    List.copyOf(targets));
        }
    }
}
