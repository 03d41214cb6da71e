package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;

/** Replaces the path, and adds and removes its first segments. */
public final class RequestPath {
    private static final String PREFIX = "X-Forwarded-Prefix";

    private RequestPath() {
    }

    /** {@code set-path: /status}. */
    public static HeadFilter set(FilterSettings settings) {
        String path = Paths.of(settings, FilterSettings.VALUE);
        return exchange -> exchange.upstreamRequest().path(path);
    }

    /** {@code prefix-path: /api}. */
    public static HeadFilter prefix(FilterSettings settings) {
        String path = Paths.of(settings, FilterSettings.VALUE);
        String prefix = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return exchange -> Paths.set(exchange.upstreamRequest(), prefix + exchange.upstreamRequest().path());
    }

    /**
     * {@code strip-prefix: 1}. X-Forwarded-Prefix tells the upstream, which needs the removed segments for links. If no
     * segment remains, the path is a slash.
     */
    public static HeadFilter strip(FilterSettings settings) {
        int segments = settings.positive(FilterSettings.VALUE, "1");
        return exchange -> strip(exchange.upstreamRequest(), segments);
    }

    private static void strip(UpstreamRequest request, int segments) {
        String path = request.path();
        int end = 0;
        for (int i = 0; i < segments && end < path.length(); i++) {
            int next = path.indexOf('/', end + 1);
            end = next < 0 ? path.length() : next;
        }
        int start = 0;
        // Two leading slashes would make links lead to another server.
        while (path.startsWith("//", start)) {
            start++;
        }
        if (end - start > 1) {
            String before = request.first(PREFIX);
            request.set(PREFIX, before == null ? path.substring(start, end) : before + path.substring(start, end));
        }
        Paths.set(request, path.substring(end));
    }
}
