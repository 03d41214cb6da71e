package dev.freshet.gateway.route;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.upstream.UpstreamGroup;
import java.util.List;
import java.util.Map;

/**
 * Where requests go and what happens to them on the way.
 *
 * @param filters in the order in which a request passes them
 * @param limits unless a filter sets others
 * @param metadata of the configuration, for filters
 * @param upstreams all of the configuration by their names, for filters
 */
public record GatewayRoute(String id, UpstreamGroup upstream, List<GatewayFilter> filters, TimeLimits limits,
        Map<String, String> metadata, Map<String, UpstreamGroup> upstreams) {
    /** Copies list and maps. */
    public GatewayRoute {
        filters = List.copyOf(filters);
        metadata = Map.copyOf(metadata);
        upstreams = Map.copyOf(upstreams);
    }

    /** A route whose filters need no other upstream. */
    public GatewayRoute(String id, UpstreamGroup upstream, List<GatewayFilter> filters, TimeLimits limits,
            Map<String, String> metadata) {
        this(id, upstream, filters, limits, metadata, Map.of(upstream.name(), upstream));
    }

    /** Metadata by their names only: a value may be a secret of a filter. */
    @Override
    public String toString() {
        return "GatewayRoute[id=" + id + ", upstream=" + upstream + ", filters=" + filters + ", limits=" + limits
                + ", metadata=" + metadata.keySet() + ", upstreams=" + upstreams.keySet() + ']';
    }
}
