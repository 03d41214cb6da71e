package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.http.FieldSyntax;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The keys of the filter {@code forward-auth}.
 *
 * @param upstream the service to ask
 * @param path the path and perhaps a query of the question
 * @param requestHeaders the headers that it gets; it always gets {@code Forwarded} and {@code X-Forwarded-*}
 * @param responseHeaders the headers of its answer that the upstream gets, and never the client's
 * @param limits for getting a connection, for the head of the answer, and for its body
 * @param maxBody the most bytes of an answer's body
 */
record ForwardAuthSettings(String upstream, String path, Set<String> requestHeaders, List<String> responseHeaders,
        TimeLimits limits, int maxBody) {
    /** Headers that belong to one connection, or that the gateway writes for the question. */
    private static final Set<String> NOT_PASSED = Set.of("connection", "content-length", "transfer-encoding", "te",
            "trailer", "upgrade", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization",
            "http2-settings", "host", "expect", "x-forwarded-method", "x-forwarded-uri");

    static ForwardAuthSettings of(FilterSettings settings) {
        String upstream = settings.upstream("upstream");
        Duration timeout = settings.duration("timeout", "5s");
        if (timeout.toMillis() < 1) {
            throw settings.problem("timeout", "must be at least 1ms");
        }
        Set<String> requestHeaders = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        requestHeaders.addAll(names(settings, "request-headers", "Authorization", "Cookie"));
        return new ForwardAuthSettings(upstream, path(settings), requestHeaders, names(settings, "response-headers"),
                new TimeLimits(timeout, timeout, timeout), settings.size("max-body", "64KB").toIntBytes());
    }

    private static String path(FilterSettings settings) {
        String path = settings.text("path", "/");
        if (!path.startsWith("/") || path.chars().anyMatch(c -> c <= ' ' || c > '~' || c == '#')) {
            throw settings.problem("path", "must begin with a slash and be percent-encoded");
        }
        return path;
    }

    private static List<String> names(FilterSettings settings, String key, String... defaults) {
        List<String> names = settings.list(key, defaults);
        for (String name : names) {
            if (!FieldSyntax.isToken(name)) {
                throw settings.problem(key, "has \"" + name + "\", which is not a header name");
            }
            if (NOT_PASSED.contains(name.toLowerCase(Locale.ROOT))) {
                throw settings.problem(key, "has " + name + ", which the gateway writes itself; remove it");
            }
        }
        return names;
    }

    /** Whether the service gets this header of the request. */
    boolean tells(String name) {
        return requestHeaders.contains(name) || name.equalsIgnoreCase("Forwarded")
                || name.regionMatches(true, 0, "X-Forwarded-", 0, "X-Forwarded-".length())
                && !NOT_PASSED.contains(name.toLowerCase(Locale.ROOT));
    }
}
