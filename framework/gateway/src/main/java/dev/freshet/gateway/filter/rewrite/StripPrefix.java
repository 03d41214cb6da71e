package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;

/**
 * Removes the first segments of the path. X-Forwarded-Prefix tells the upstream, which needs them for links. If no
 * segment remains, the path is a slash.
 *
 * @param segments the number to remove, at least 1
 */
public record StripPrefix(int segments) implements HeadFilter {
    private static final String PREFIX = "X-Forwarded-Prefix";

    /** {@code strip-prefix: 1}. */
    public static HeadFilter of(FilterSettings settings) {
        int segments = settings.integer(FilterSettings.VALUE, "1");
        if (segments < 1) {
            throw settings.problem(FilterSettings.VALUE, "must be at least 1");
        }
        return new StripPrefix(segments);
    }

    @Override
    public void change(GatewayExchange exchange) {
        UpstreamRequest request = exchange.upstreamRequest();
        String path = request.path();
        int end = end(path);
        if (end > 1) {
            String before = request.first(PREFIX);
            request.set(PREFIX, before == null ? path.substring(0, end) : before + path.substring(0, end));
        }
        Paths.set(request, path.substring(end));
    }

    private int end(String path) {
        int end = 0;
        for (int i = 0; i < segments && end < path.length(); i++) {
            int next = path.indexOf('/', end + 1);
            end = next < 0 ? path.length() : next;
        }
        return end;
    }
}
