package dev.freshet.web.cors;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What pages of other origins may do, as the Fetch standard describes. Only browsers enforce it: the server still
 * receives requests from other origins, but their pages cannot read the responses. Immutable.
 *
 * @param origins at least one, such as {@code https://app.example.org} or {@code https://*.example.org}; {@code *} for
 *     all
 * @param methods in any case; {@code *} for all
 * @param headers request headers, in any case; {@code *} for all
 * @param exposed response headers that pages may read
 * @param maxAge how long browsers may keep the answer to a preflight
 * @param credentials whether requests may carry cookies and other credentials
 */
public record CorsPolicy(List<String> origins, Set<String> methods, Set<String> headers, List<String> exposed,
        Duration maxAge, boolean credentials) {
    public static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
    public static final String ALLOW_CREDENTIALS = "Access-Control-Allow-Credentials";
    public static final String EXPOSE = "Access-Control-Expose-Headers";
    private static final String REQUEST_METHOD = "Access-Control-Request-Method";
    private static final String REQUEST_HEADERS = "Access-Control-Request-Headers";
    private static final String ANY = "*";

    /** @throws InvalidCorsException if a setting is not possible */
    public CorsPolicy {
        requireOrigins(origins, credentials);
        requireNames("methods", methods);
        requireNames("headers", headers);
        requireNames("expose", exposed);
        if (maxAge.isNegative()) {
            throw new InvalidCorsException("max-age", "must not be negative");
        }
        origins = origins.stream().map(CorsPolicy::asBrowsersSend).toList();
        methods = methods.stream().map(name -> name.toUpperCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        headers = headers.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        exposed = List.copyOf(exposed);
    }

    private static void requireOrigins(List<String> origins, boolean credentials) {
        if (origins.isEmpty()) {
            throw new InvalidCorsException("origins", "needs an origin, such as https://app.example.org, or *");
        }
        for (String origin : origins) {
            requireOrigin(origin);
        }
        if (credentials && origins.contains(ANY)) {
            throw new InvalidCorsException("credentials",
                    "cannot be true for every origin; list the origins that you trust");
        }
        if (credentials && origins.contains("null")) {
            throw new InvalidCorsException("credentials", "cannot be true for the origin null, which any page can get"
                    + " in a sandboxed frame; remove null from origins");
        }
    }

    private static void requireOrigin(String origin) {
        boolean plain = origin.equals(ANY) || origin.equals("null");
        int scheme = origin.indexOf("://");
        String host = scheme < 0 ? "" : origin.substring(scheme + 3);
        boolean good = scheme > 0 && !host.isEmpty() && host.indexOf('/') < 0
                && (host.indexOf('*') < 0 || host.startsWith("*.") && host.lastIndexOf('*') == 0);
        if (!plain && !good) {
            throw new InvalidCorsException("origins", "has \"" + origin + "\", which is not an origin such as"
                    + " https://app.example.org or https://*.example.org");
        }
    }

    /** In lower case, and without the default port of the scheme. */
    private static String asBrowsersSend(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT);
        String port = lower.startsWith("https://") ? ":443" : lower.startsWith("http://") ? ":80" : "";
        return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
    }

    private static void requireNames(String setting, Iterable<String> names) {
        for (String name : names) {
            if (!FieldSyntax.isToken(name)) {
                throw new InvalidCorsException(setting, "has \"" + name + "\", which is not a valid name");
            }
        }
    }

    /** Whether a browser asks what a page may do. Such a request has no credentials. */
    public static boolean isPreflight(HttpRequest request) {
        return request.method() == HttpMethod.OPTIONS && request.header("Origin") != null
                && request.header(REQUEST_METHOD) != null;
    }

    /** Answers a preflight with 204. If no header allows the request, the browser does not send it. */
    public void answer(HttpRequest preflight, HttpResponse response) throws IOException {
        response.status(204);
        allowPreflight(preflight, response::header);
        response.send();
    }

    /** Adds the headers of the answer to a preflight. The answer needs a status from 200 to 299. */
    public void allowPreflight(HttpRequest preflight, BiConsumer<? super String, ? super String> response) {
        response.accept("Vary", "Origin, " + REQUEST_METHOD + ", " + REQUEST_HEADERS);
        String origin = preflight.header("Origin");
        String method = preflight.header(REQUEST_METHOD);
        String asked = preflight.header(REQUEST_HEADERS);
        if (origin != null && method != null && allowsOrigin(origin) && allowsMethod(method) && allowsHeaders(asked)) {
            response.accept(ALLOW_ORIGIN, allowed(origin));
            response.accept("Access-Control-Allow-Methods", method);
            if (asked != null && !asked.isBlank()) {
                response.accept("Access-Control-Allow-Headers", asked);
            }
            response.accept("Access-Control-Max-Age", Long.toString(maxAge.toSeconds()));
            if (credentials) {
                response.accept(ALLOW_CREDENTIALS, "true");
            }
        }
    }

    /**
     * Adds the headers that let pages of this origin read a response, if it is allowed. Every response needs {@code
     * Vary: Origin}, because one to a request without Origin lacks these headers.
     */
    public void allow(@Nullable String origin, BiConsumer<? super String, ? super String> response) {
        if (origin != null && allowsOrigin(origin)) {
            response.accept(ALLOW_ORIGIN, allowed(origin));
            if (credentials) {
                response.accept(ALLOW_CREDENTIALS, "true");
            }
            if (!exposed.isEmpty()) {
                response.accept(EXPOSE, String.join(", ", exposed));
            }
        }
    }

    private String allowed(String origin) {
        return origins.contains(ANY) ? ANY : origin;
    }

    /** @param origin the value of the header {@code Origin} */
    public boolean allowsOrigin(String origin) {
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

    private boolean allowsMethod(String method) {
        return methods.contains(method) || methods.contains(ANY);
    }

    private boolean allowsHeaders(@Nullable String asked) {
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
