package dev.freshet.gateway.config;

import dev.freshet.client.exchange.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One route: its conditions, upstream and filters.
 *
 * @param upstream the name of a configured upstream
 * @param retry what is retried without a filter
 * @param preserveHost whether the upstream receives the client's host instead of its own
 * @param underscores whether headers with an underscore in their name are passed on
 * @param tunnelIdle how long both sides of a WebSocket may be silent
 * @param allowedInPath the path forms that are passed on
 * @param filters the filters of all routes, followed by its own
 */
public record RouteConfig(String id, MatchConfig match, String upstream, TimeLimits limits, RetryConfig retry,
        boolean preserveHost, boolean underscores, Duration tunnelIdle, Set<PathForm> allowedInPath,
        List<FilterSettings> filters, Map<String, String> metadata) {
    public RouteConfig {
        allowedInPath = Set.copyOf(allowedInPath);
        filters = List.copyOf(filters);
        metadata = Map.copyOf(metadata);
    }

    /** Omits the values of metadata: a value may be a secret of a filter. */
    @Override
    public String toString() {
        return "RouteConfig[id=" + id + ", match=" + match + ", upstream=" + upstream + ", limits=" + limits
                + ", retry=" + retry + ", preserveHost=" + preserveHost + ", underscores=" + underscores
                + ", tunnelIdle=" + tunnelIdle + ", allowedInPath=" + allowedInPath + ", filters="
                + filters.stream().map(FilterSettings::name).toList() + ", metadata=" + metadata.keySet() + ']';
    }
}
