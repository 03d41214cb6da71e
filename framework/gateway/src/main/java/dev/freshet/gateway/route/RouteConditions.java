package dev.freshet.gateway.route;

import dev.freshet.gateway.config.HostPattern;
import dev.freshet.gateway.config.MatchConfig;
import dev.freshet.gateway.config.TextPattern;
import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.PercentCoding;
import dev.freshet.web.routing.PathPattern;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Matches requests against a route's conditions, except the weight. Checks the cheap conditions first. */
final class RouteConditions {
    private final MatchConfig match;
    private final PathPattern[] paths;
    private final int methods;

    RouteConditions(MatchConfig match) {
        this.match = match;
        this.paths = match.paths().toArray(PathPattern[]::new);
        int bits = 0;
        for (HttpMethod method : match.methods()) {
            bits |= 1 << method.ordinal();
        }
        this.methods = bits;
    }

    MatchConfig.@Nullable Weight weight() {
        return match.weight();
    }

    boolean matches(HttpRequest request) {
        return (methods == 0 || (methods & 1 << method(request).ordinal()) != 0)
                && (paths.length == 0 || matchesPath(request.pathBytes()))
                && (match.hosts().isEmpty() || matchesHost(request.authority()))
                && (match.headers().isEmpty() || matchesHeaders(request))
                && (match.queries().isEmpty() || matchesQuery(request.query()));
    }

    /** A WebSocket counts as GET; over HTTP/2 it comes as CONNECT (RFC 8441 section 4). */
    private static HttpMethod method(HttpRequest request) {
        return request.method() == HttpMethod.CONNECT && request.upgradeProtocol() != null
                ? HttpMethod.GET : request.method();
    }

    private boolean matchesPath(ByteSlice path) {
        for (PathPattern pattern : paths) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesHost(String authority) {
        for (HostPattern host : match.hosts()) {
            if (host.matches(authority)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesHeaders(HttpRequest request) {
        for (Map.Entry<String, TextPattern> header : match.headers().entrySet()) {
            if (!any(request.headers().all(header.getKey()), header.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean matchesQuery(@Nullable String query) {
        if (query == null) {
            return false;
        }
        byte[] bytes = query.getBytes(StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, TextPattern> parameter : match.queries().entrySet()) {
            if (!hasParameter(bytes, parameter.getKey(), parameter.getValue())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Passes over parameters that cannot be decoded, and does not limit their number. Otherwise, a client could add
     * some to get past the route, although the upstream of a later route finds the parameter.
     */
    private static boolean hasParameter(byte[] query, String name, TextPattern pattern) {
        int start = 0;
        while (start < query.length) {
            int end = indexOf(query, '&', start, query.length);
            int equals = indexOf(query, '=', start, end);
            if (end > start && name.equals(decoded(query, start, equals))) {
                String value = decoded(query, Math.min(equals + 1, end), end);
                if (value != null && pattern.matches(value)) {
                    return true;
                }
            }
            start = end + 1;
        }
        return false;
    }

    /** The index of the byte, or the end. */
    private static int indexOf(byte[] bytes, char wanted, int from, int end) {
        int i = from;
        while (i < end && bytes[i] != wanted) {
            i++;
        }
        return i;
    }

    private static @Nullable String decoded(byte[] bytes, int start, int end) {
        try {
            return PercentCoding.decodeQuery(bytes, start, end);
        } catch (HttpException notDecodable) {
            return null;
        }
    }

    private static boolean any(List<String> values, TextPattern pattern) {
        for (String value : values) {
            if (pattern.matches(value)) {
                return true;
            }
        }
        return false;
    }
}
