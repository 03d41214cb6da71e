package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;

/** Replaces the path of every request. */
public record SetPath(String path) implements GatewayFilter {

    /** {@code set-path: /status}. */
    public static GatewayFilter of(FilterSettings settings) {
        return new SetPath(Paths.of(settings, FilterSettings.VALUE));
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        exchange.upstreamRequest().path(path);
        chain.proceed(exchange);
    }
}
