package dev.freshet.gateway.config;

import dev.freshet.http.HttpMethod;
import dev.freshet.web.routing.PathPattern;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a route. All that are there must hold; of several paths, methods or hosts one must.
 *
 * @param headers for each name what one of its values must be
 * @param queries for each parameter what one of its values must be
 * @param weight null if the route takes every request that fulfils the other conditions
 */
public record MatchConfig(List<PathPattern> paths, Set<HttpMethod> methods, List<HostPattern> hosts,
        Map<String, TextPattern> headers, Map<String, TextPattern> queries, @Nullable Weight weight) {
    /** Copies. */
    public MatchConfig {
        paths = List.copyOf(paths);
        methods = methods.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(methods));
        hosts = List.copyOf(hosts);
        headers = Map.copyOf(headers);
        queries = Map.copyOf(queries);
    }

    /** Headers and parameters by their names only: a value may be what lets a request in. */
    @Override
    public String toString() {
        return "MatchConfig[paths=" + paths + ", methods=" + methods + ", hosts=" + hosts + ", headers="
                + headers.keySet() + ", queries=" + queries.keySet() + ", weight=" + weight + ']';
    }

    /**
     * A part of the requests that several routes would take.
     *
     * @param group the routes among which a request is drawn
     * @param share of this route, beside those of the others in the group; 0 for none
     */
    public record Weight(String group, int share) {
        /** @throws IllegalArgumentException if the share is out of range */
        public Weight {
            if (share < 0 || share > 1_000_000) {
                throw new IllegalArgumentException("share must be from 0 to 1000000, is " + share);
            }
        }
    }
}
