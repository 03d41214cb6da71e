package dev.freshet.gateway.config;

import dev.freshet.client.exchange.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which requests go to which upstream, and through which filters.
 *
 * @param upstream the name of one that the configuration has
 * @param retry what is sent again where no filter asks for it
 * @param preserveHost whether the upstream is sent the host that the client named, and not its own
 * @param underscores whether fields are passed on whose names have an underscore
 * @param tunnelIdle how long both sides of a WebSocket may be silent
 * @param allowedInPath what is passed on though an upstream may read it otherwise
 * @param filters those of all routes before its own
 */
public record RouteConfig(String id, MatchConfig match, String upstream, TimeLimits limits, RetryConfig retry,
        boolean preserveHost, boolean underscores, Duration tunnelIdle, Set<PathForm> allowedInPath,
        List<FilterSettings> filters, Map<String, String> metadata) {
    /** Copies set, list and map. */
    public RouteConfig {
        allowedInPath = Set.copyOf(allowedInPath);
        filters = List.copyOf(filters);
        metadata = Map.copyOf(metadata);
    }

    /** Metadata by their names only: a value may be a secret of a filter. */
    @Override
    public String toString() {
        return "RouteConfig[id=" + id + ", match=" + match + ", upstream=" + upstream + ", limits=" + limits
                + ", retry=" + retry + ", preserveHost=" + preserveHost + ", underscores=" + underscores
                + ", tunnelIdle=" + tunnelIdle + ", allowedInPath=" + allowedInPath + ", filters="
                + filters.stream().map(FilterSettings::name).toList() + ", metadata=" + metadata.keySet() + ']';
    }
}
