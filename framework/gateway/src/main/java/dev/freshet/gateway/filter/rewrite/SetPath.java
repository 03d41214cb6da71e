package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;

/** Replaces the path of every request. */
public record SetPath(String path) implements HeadFilter {

    /** {@code set-path: /status}. */
    public static HeadFilter of(FilterSettings settings) {
        return new SetPath(Paths.of(settings, FilterSettings.VALUE));
    }

    @Override
    public void change(GatewayExchange exchange) {
        exchange.upstreamRequest().path(path);
    }
}
