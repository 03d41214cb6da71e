package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayFilter;
import java.util.List;
import java.util.Map;

/** Adds, sets and removes headers of the upstream's responses. Leaves the gateway's own responses alone. */
public final class ResponseFields {
    private ResponseFields() {
    }

    /** {@code add-response-header: { NAME: value }}: keeps the upstream's headers of this name. */
    public static GatewayFilter add(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        return (exchange, chain) -> {
            exchange.onResponse(response -> fields.forEach(response::add));
            chain.proceed(exchange);
        };
    }

    /** {@code set-response-header: { NAME: value }}: replaces the upstream's headers of this name. */
    public static GatewayFilter set(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        return (exchange, chain) -> {
            exchange.onResponse(response -> fields.forEach(response::set));
            chain.proceed(exchange);
        };
    }

    /** {@code remove-response-header: NAME}. */
    public static GatewayFilter remove(FilterSettings settings) {
        List<String> names = FieldNames.names(settings);
        return (exchange, chain) -> {
            exchange.onResponse(response -> names.forEach(response::remove));
            chain.proceed(exchange);
        };
    }
}
