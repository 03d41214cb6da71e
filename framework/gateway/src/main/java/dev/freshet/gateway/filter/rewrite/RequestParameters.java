package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.PercentCoding;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds and removes query parameters. Passes all others on byte for byte. */
public final class RequestParameters {
    private RequestParameters() {
    }

    /** {@code add-request-parameter: { NAME: value }}: after the existing parameters. */
    public static HeadFilter add(FilterSettings settings) {
        Map<String, String> parameters = settings.entries();
        if (parameters.isEmpty()) {
            throw settings.problem("", "needs at least one parameter: { NAME: value }");
        }
        StringBuilder encoded = new StringBuilder();
        parameters.forEach((name, value) -> encoded.append(encoded.isEmpty() ? "" : "&")
                .append(encode(name)).append('=').append(encode(value)));
        String added = encoded.toString();
        return exchange -> {
            UpstreamRequest request = exchange.upstreamRequest();
            String query = request.query();
            request.query(query == null || query.isEmpty() ? added : query + '&' + added);
        };
    }

    /** {@code remove-request-parameter: NAME}: compares decoded names. */
    public static HeadFilter remove(FilterSettings settings) {
        List<String> names = settings.list(FilterSettings.VALUE);
        if (names.isEmpty()) {
            throw settings.problem("", "needs a parameter name or a list of names");
        }
        Set<String> removed = new HashSet<>(names);
        return exchange -> exchange.upstreamRequest().query(without(exchange.upstreamRequest().query(), removed));
    }

    private static @Nullable String without(@Nullable String query, Set<String> names) {
        if (query == null) {
            return null;
        }
        StringBuilder left = new StringBuilder(query.length());
        for (String parameter : query.split("&", -1)) {
            if (!names.contains(name(parameter))) {
                left.append(left.isEmpty() ? "" : "&").append(parameter);
            }
        }
        return left.isEmpty() ? null : left.toString();
    }

    /** @throws HttpException 400 if the name is badly encoded, because the upstream could read it differently */
    private static String name(String parameter) {
        int end = parameter.indexOf('=');
        byte[] name = (end < 0 ? parameter : parameter.substring(0, end)).getBytes(StandardCharsets.ISO_8859_1);
        return PercentCoding.decodeQuery(name, 0, name.length);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
