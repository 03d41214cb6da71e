package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.http.FieldSyntax;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What pages of other origins may do.
 *
 * @param origins such as {@code https://app.example.org} or {@code https://*.example.org}; {@code *} for all
 * @param methods in upper case
 * @param headers in lower case; {@code *} for all
 * @param exposed comma-separated names of response headers that pages may read
 * @param credentials whether requests may carry cookies and other credentials
 */
public record CorsSettings(List<String> origins, Set<String> methods, Set<String> headers, String exposed,
        Duration maxAge, boolean credentials) {
    private static final String ANY = "*";

    /**
     * {@code cors: { origins: [...], methods: [...], headers: [...], expose: [...], max-age: 1h,
     * credentials: true }}.
     */
    public static GatewayFilter filter(FilterSettings settings) {
        List<String> origins = settings.list("origins");
        boolean credentials = settings.bool("credentials", "false");
        if (origins.isEmpty()) {
            throw settings.problem("origins", "needs an origin, such as https://app.example.org, or *");
        }
        for (String origin : origins) {
            requireOrigin(settings, origin);
        }
        if (credentials && origins.contains(ANY)) {
            throw settings.problem("credentials", "cannot be true for every origin; list the origins that you trust");
        }
        if (credentials && origins.contains("null")) {
            throw settings.problem("credentials", "cannot be true for the origin null, which any page can get in a"
                    + " sandboxed frame; remove null from origins");
        }
        Set<String> methods = Set.copyOf(names(settings, "methods", "GET", "HEAD", "POST"));
        Set<String> headers = new HashSet<>();
        names(settings, "headers", ANY).forEach(name -> headers.add(name.toLowerCase(Locale.ROOT)));
        return new Cors(new CorsSettings(origins, methods, headers, String.join(", ", names(settings, "expose")),
                settings.duration("max-age", "30m"), credentials));
    }

    private static void requireOrigin(FilterSettings settings, String origin) {
        boolean plain = origin.equals(ANY) || origin.equals("null");
        int scheme = origin.indexOf("://");
        String host = scheme < 0 ? "" : origin.substring(scheme + 3);
        boolean good = scheme > 0 && !host.isEmpty() && host.indexOf('/') < 0
                && (host.indexOf('*') < 0 || host.startsWith("*.") && host.lastIndexOf('*') == 0);
        if (!plain && !good) {
            throw settings.problem("origins", "has \"" + origin + "\", which is not an origin such as"
                    + " https://app.example.org or https://*.example.org");
        }
    }

    private static List<String> names(FilterSettings settings, String key, String... defaults) {
        List<String> names = settings.list(key, defaults);
        for (String name : names) {
            if (!FieldSyntax.isToken(name)) {
                throw settings.problem(key, "has \"" + name + "\", which is not a valid name");
            }
        }
        return names;
    }

    boolean isSameForAll() {
        return origins.contains(ANY);
    }

    boolean allowsOrigin(String origin) {
        for (String allowed : origins) {
            if (allowed.equals(ANY) || allowed.equals(origin) || isSubdomain(origin, allowed)) {
                return true;
            }
        }
        return false;
    }

    /** {@code https://*.example.org} allows {@code https://a.b.example.org} but not {@code https://example.org}. */
    private static boolean isSubdomain(String origin, String allowed) {
        int star = allowed.indexOf("*.");
        if (star < 0) {
            return false;
        }
        String end = allowed.substring(star + 1);
        return origin.length() > star + end.length() && origin.startsWith(allowed.substring(0, star))
                && origin.endsWith(end);
    }

    boolean allowsMethod(String method) {
        return methods.contains(method) || methods.contains(ANY);
    }

    boolean allowsHeaders(@Nullable String asked) {
        if (asked == null || headers.contains(ANY)) {
            return true;
        }
        for (String name : asked.split(",", -1)) {
            if (!headers.contains(name.strip().toLowerCase(Locale.ROOT)) && !name.isBlank()) {
                return false;
            }
        }
        return true;
    }
}
