package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.ResponseChange;
import dev.freshet.gateway.filter.UpstreamResponse;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Adds, sets and removes headers of the upstream's responses. Leaves the gateway's own responses alone. */
public final class ResponseFields {
    private ResponseFields() {
    }

    /** {@code add-response-header: { NAME: value }}: keeps the upstream's headers of this name. */
    public static HeadFilter add(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        return exchange -> exchange.onResponse(response -> fields.forEach(response::add));
    }

    /** {@code set-response-header: { NAME: value }}: replaces the upstream's headers of this name. */
    public static HeadFilter set(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        return changing(fields.keySet(), response -> fields.forEach(response::set));
    }

    /** {@code remove-response-header: NAME}. */
    public static HeadFilter remove(FilterSettings settings) {
        List<String> names = FieldNames.names(settings);
        return changing(names, response -> names.forEach(response::remove));
    }

    private static HeadFilter changing(Collection<String> names, ResponseChange change) {
        Replacement replacement = new Replacement(names, change);
        return exchange -> exchange.onResponse(replacement);
    }

    /** A change that removes all headers of these names that the upstream sent. */
    private record Replacement(Collection<String> names, ResponseChange ofFinal) implements ResponseChange {
        @Override
        public void change(UpstreamResponse response) {
            ofFinal.change(response);
        }

        @Override
        public void changeInterim(UpstreamResponse response) {
            names.forEach(response::remove);
        }
    }
}
