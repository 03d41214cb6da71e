package dev.freshet.gateway.route;

import dev.freshet.gateway.config.MatchConfig;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Routes in the order of the file. The first route that matches wins, even if a later one is more specific, as in
 * Spring Cloud Gateway. From a weight group, one of the matching routes is drawn by share, at the position of the first
 * of them. Immutable; any thread may use it, event loops included.
 *
 * @param <T> the target of a route
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

    public static <T> Builder<T> builder() {
        return new Builder<>();
    }

    /** The target of the route that matches; null if there is none. */
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

    /** The index of the drawn route; negative if no route of the group has a share. */
    private int draw(int first, String group, HttpRequest request) {
        long sum = 0;
        int drawn = -1;
        for (int route : segments.routes(request.pathBytes())) {
            MatchConfig.Weight weight = conditions[route].weight();
            boolean member = route >= first && weight != null && weight.group().equals(group);
            if (member && weight.share() > 0 && (route == first || conditions[route].matches(request))) {
                sum += weight.share();
                // Weighted reservoir sampling: the previous choice keeps the rest of the sum.
                drawn = ThreadLocalRandom.current().nextLong(sum) < weight.share() ? route : drawn;
            }
        }
        return drawn;
    }

    /** Collects routes in the order in which they are tried. Not thread-safe. */
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
