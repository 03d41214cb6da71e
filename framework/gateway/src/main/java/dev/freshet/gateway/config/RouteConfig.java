package dev.freshet.gateway.config;

import dev.freshet.client.exchange.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Which requests go to which upstream, and through which filters.
 *
 * @param upstream the name of one that the configuration has
 * @param retry what is sent again where no filter asks for it
 * @param preserveHost whether the upstream is sent the host that the client named, and not its own
 * @param underscores whether fields are passed on whose names have an underscore
 * @param tunnelIdle how long both sides of a WebSocket may be silent
 * @param filters those of all routes before its own
 */
public record RouteConfig(String id, MatchConfig match, String upstream, TimeLimits limits, RetryConfig retry,
        boolean preserveHost, boolean underscores, Duration tunnelIdle, List<FilterSettings> filters, Map<String, String> metadata) {
    /** Copies list and map. */
    public RouteConfig {
        filters = List.copyOf(filters);
        metadata = Map.copyOf(metadata);
    }
}
