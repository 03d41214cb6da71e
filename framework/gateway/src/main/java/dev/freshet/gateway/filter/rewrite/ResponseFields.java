package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayFilter;
import java.util.List;
import java.util.Map;

/** Adds, sets and removes fields of an upstream's responses; what the gateway itself answers stays as it is. */
public final class ResponseFields {
    private ResponseFields() {
    }

    /** {@code add-response-header: { NAME: value }}: beside what the upstream has sent under the name. */
    public static GatewayFilter add(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        return (exchange, chain) -> {
            exchange.onResponse(response -> fields.forEach(response::add));
            chain.proceed(exchange);
        };
    }

    /** {@code set-response-header: { NAME: value }}: in place of what the upstream has sent under the name. */
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
