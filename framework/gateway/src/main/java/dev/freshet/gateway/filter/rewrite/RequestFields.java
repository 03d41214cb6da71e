package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.syntax.HostSyntax;
import java.util.List;
import java.util.Map;

/** Adds, sets and removes request headers. Host can only be set; it becomes the authority. */
public final class RequestFields {
    private static final String HOST = "Host";

    private RequestFields() {
    }

    /** {@code add-request-header: { NAME: value }}: keeps the client's headers of this name. */
    public static HeadFilter add(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        requireNoHost(settings, List.copyOf(fields.keySet()));
        return exchange -> fields.forEach(exchange.upstreamRequest()::add);
    }

    /** {@code set-request-header: { NAME: value }}: replaces the client's headers of this name. */
    public static HeadFilter set(FilterSettings settings) {
        Map<String, String> fields = FieldNames.values(settings);
        fields.forEach((name, value) -> requireAuthority(settings, name, value));
        return exchange -> {
            UpstreamRequest request = exchange.upstreamRequest();
            fields.forEach((name, value) -> set(request, name, value));
        };
    }

    private static void set(UpstreamRequest request, String name, String value) {
        if (name.equalsIgnoreCase(HOST)) {
            request.authority(value);
        } else {
            request.set(name, value);
        }
    }

    /** {@code remove-request-header: NAME}. */
    public static HeadFilter remove(FilterSettings settings) {
        List<String> names = FieldNames.names(settings);
        requireNoHost(settings, names);
        return exchange -> names.forEach(exchange.upstreamRequest()::remove);
    }

    private static void requireAuthority(FilterSettings settings, String name, String value) {
        if (name.equalsIgnoreCase(HOST)) {
            try {
                HostSyntax.requireAuthority(value);
            } catch (IllegalArgumentException wrong) {
                throw settings.problem(name, "cannot be sent: " + wrong.getMessage());
            }
        }
    }

    private static void requireNoHost(FilterSettings settings, List<String> names) {
        for (String name : names) {
            if (name.equalsIgnoreCase(HOST)) {
                throw settings.problem("", "cannot be used for Host, because a request has exactly one. Use"
                        + " set-request-header, or preserve-host of the route");
            }
        }
    }
}
