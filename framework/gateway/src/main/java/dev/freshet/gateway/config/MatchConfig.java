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
 * The conditions of a route. All of them must match. Of several paths, methods or hosts, one must match.
 *
 * @param headers by name; one value of the header must match
 * @param queries by name; one value of the parameter must match
 * @param weight null if the route takes all requests that match the other conditions
 */
public record MatchConfig(List<PathPattern> paths, Set<HttpMethod> methods, List<HostPattern> hosts,
        Map<String, TextPattern> headers, Map<String, TextPattern> queries, @Nullable Weight weight) {
    public MatchConfig {
        paths = List.copyOf(paths);
        methods = methods.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(methods));
        hosts = List.copyOf(hosts);
        headers = Map.copyOf(headers);
        queries = Map.copyOf(queries);
    }

    /** Omits the values of headers and parameters: a value may let a request in. */
    @Override
    public String toString() {
        return "MatchConfig[paths=" + paths + ", methods=" + methods + ", hosts=" + hosts + ", headers="
                + headers.keySet() + ", queries=" + queries.keySet() + ", weight=" + weight + ']';
    }

    /**
     * A share of the requests that match several routes.
     *
     * @param group the routes that share the requests
     * @param share the share of this route, relative to the others in the group; 0 for none
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
