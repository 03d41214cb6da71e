package dev.freshet.gateway.filter;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.upstream.UpstreamGroup;
import java.util.List;
import java.util.Map;

/**
 * A route of the gateway.
 *
 * @param filters in the order in which they see a request
 * @param limits timeouts; filters may change them per request
 * @param metadata from the configuration, for filters
 * @param upstreams all upstreams by name, for filters
 */
public record GatewayRoute(String id, UpstreamGroup upstream, List<GatewayFilter> filters, TimeLimits limits,
        Map<String, String> metadata, Map<String, UpstreamGroup> upstreams) {
    public GatewayRoute {
        filters = List.copyOf(filters);
        metadata = Map.copyOf(metadata);
        upstreams = Map.copyOf(upstreams);
    }

    /** Omits the values of metadata: a value may be a secret of a filter. */
    @Override
    public String toString() {
        return "GatewayRoute[id=" + id + ", upstream=" + upstream + ", filters=" + filters + ", limits=" + limits
                + ", metadata=" + metadata.keySet() + ", upstreams=" + upstreams.keySet() + ']';
    }
}
