package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;

/**
 * Adds a prefix to the path.
 *
 * @param prefix without a trailing slash
 */
public record PrefixPath(String prefix) implements HeadFilter {

    /** {@code prefix-path: /api}. */
    public static HeadFilter of(FilterSettings settings) {
        String prefix = Paths.of(settings, FilterSettings.VALUE);
        return new PrefixPath(prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix);
    }

    @Override
    public void change(GatewayExchange exchange) {
        Paths.set(exchange.upstreamRequest(), prefix + exchange.upstreamRequest().path());
    }
}
