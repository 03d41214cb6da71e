package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpStatus;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A problem with a request (RFC 9457). Immutable.
 *
 * @param type identifies the kind of problem; null if the status says enough
 * @param title the kind of problem in words; null to omit it
 * @param status the response status, 400 to 599
 * @param detail what is wrong with this request; null to omit it
 * @param instance identifies this occurrence; null to omit it
 * @param properties further members: String, Number, Boolean, or Map or Iterable of these
 */
public record ProblemDetail(
        @Nullable URI type,
        @Nullable String title,
        int status,
        @Nullable String detail,
        @Nullable URI instance,
        Map<String, Object> properties) {
    /** In characters of a path. */
    private static final int SHOWN = 200;

    /** @throws IllegalArgumentException if the status is not 400 to 599 */
    public ProblemDetail {
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("not an error status: " + status + "; use 400 to 599");
        }
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** A problem whose title is the status's registered reason phrase. */
    public static ProblemDetail forStatus(int status) {
        String reason = HttpStatus.reason(status);
        return new ProblemDetail(null, reason.isEmpty() ? null : reason, status, null, null, Map.of());
    }

    /** A problem with a detail, whose title is the status's registered reason phrase. */
    public static ProblemDetail forStatusAndDetail(int status, String detail) {
        return forStatus(status).withDetail(detail);
    }

    /** 404 for a path without routes. A resource whose existence is hidden gets the same. */
    public static ProblemDetail noRoute(HttpRequest request) {
        return forStatusAndDetail(404, "no route matches " + request.method() + " " + shown(request));
    }

    /** 405 for a path whose routes have other methods. */
    public static ProblemDetail notAllowed(HttpRequest request) {
        return forStatusAndDetail(405, shown(request) + " does not accept " + request.method());
    }

    private static String shown(HttpRequest request) {
        String path = request.path();
        return path.length() > SHOWN ? path.substring(0, SHOWN) + "..." : path;
    }

    public ProblemDetail withType(URI type) {
        return new ProblemDetail(type, title, status, detail, instance, properties);
    }

    public ProblemDetail withTitle(String title) {
        return new ProblemDetail(type, title, status, detail, instance, properties);
    }

    public ProblemDetail withDetail(String detail) {
        return new ProblemDetail(type, title, status, detail, instance, properties);
    }

    public ProblemDetail withInstance(URI instance) {
        return new ProblemDetail(type, title, status, detail, instance, properties);
    }

    /** Adds a member, or replaces the one of this name. A member of RFC 9457 that is set wins over a property. */
    public ProblemDetail withProperty(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(properties);
        more.put(name, value);
        return new ProblemDetail(type, title, status, detail, instance, more);
    }

    /** JSON in UTF-8. */
    public byte[] toJson() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("type", type);
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail);
        members.put("instance", instance);
        properties.forEach(members::putIfAbsent);
        return ProblemJson.of(members);
    }

    /** Sends the problem with its status, as {@code application/problem+json}. */
    public void send(HttpResponse response) throws IOException {
        response.status(status).header(PreparedHeader.PROBLEM_JSON).send(toJson());
    }
}
