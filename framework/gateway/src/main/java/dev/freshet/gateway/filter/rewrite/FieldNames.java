package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.http.FieldSyntax;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads header names and values from the configuration. Refuses headers that belong to one connection. */
final class FieldNames {
    private static final Set<String> OF_CONNECTION = Set.of("connection", "content-length", "keep-alive",
            "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings");

    private FieldNames() {
    }

    /** {@code { NAME: value, ... }}. */
    static Map<String, String> values(FilterSettings settings) {
        Map<String, String> fields = settings.entries();
        if (fields.isEmpty()) {
            throw settings.problem("", "needs at least one header: { NAME: value }");
        }
        fields.forEach((name, value) -> {
            require(settings, name, name);
            try {
                FieldSyntax.requireValue(name, value);
            } catch (IllegalArgumentException wrong) {
                throw settings.problem(name, "cannot be sent: " + wrong.getMessage());
            }
        });
        return fields;
    }

    /** {@code NAME} or {@code [NAME, ...]}. */
    static List<String> names(FilterSettings settings) {
        List<String> names = settings.list(FilterSettings.VALUE);
        if (names.isEmpty()) {
            throw settings.problem("", "needs a header name or a list of names");
        }
        names.forEach(name -> require(settings, FilterSettings.VALUE, name));
        return names;
    }

    private static void require(FilterSettings settings, String key, String name) {
        if (!FieldSyntax.isToken(name)) {
            throw settings.problem(key, "\"" + name + "\" is not a header name");
        }
        if (OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            throw settings.problem(key, "\"" + name + "\" belongs to each connection and cannot be changed; remove it");
        }
    }
}
