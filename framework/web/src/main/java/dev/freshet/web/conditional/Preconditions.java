package dev.freshet.web.conditional;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The result of a request's conditions on the state of the resource, in the order of RFC 9110 section 13.2.2. */
public enum Preconditions {
    /** The conditions hold, or there are none. */
    HOLD,
    /** The client already has the resource: 304 (Not Modified). */
    NOT_MODIFIED,
    /** The resource is not in the state that the client expects: 412 (Precondition Failed). */
    FAILED;

    private static final String CHANGED = "the resource is not in the state that the request expects";

    /**
     * Evaluates the conditions of a request. If both tag and date are null, the resource does not exist.
     *
     * @param tag the resource's tag; null if it has none
     * @param lastModified the resource's last change; null if unknown
     */
    public static Preconditions of(HttpRequest request, @Nullable EntityTag tag, @Nullable Instant lastModified) {
        HttpHeaders headers = request.headers();
        Instant modified = lastModified == null ? null : lastModified.truncatedTo(ChronoUnit.SECONDS);
        if (!mayGoOn(headers, tag, modified)) {
            return FAILED;
        }
        boolean reads = request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD;
        if (headers.contains("If-None-Match")) {
            if (isListed(headers, "If-None-Match", tag, modified, false)) {
                return reads ? NOT_MODIFIED : FAILED;
            }
        } else if (reads && modified != null) {
            Instant since = date(headers, "If-Modified-Since");
            if (since != null && !modified.isAfter(since)) {
                return NOT_MODIFIED;
            }
        }
        return HOLD;
    }

    /**
     * Refuses a request whose conditions do not hold. Call it in a method that changes the resource, before the change.
     *
     * <pre>{@code
     * Preconditions.require(request, EntityTag.strong(page.version()));
     * }</pre>
     *
     * @param tag the resource's tag; null if the resource does not exist yet, so that {@code If-None-Match: *} holds
     * @throws HttpException 412 if the conditions do not hold
     */
    public static void require(HttpRequest request, @Nullable EntityTag tag) {
        if (of(request, tag, null) != HOLD) {
            throw failed();
        }
    }

    /** The exception for {@link #FAILED}. */
    public static HttpException failed() {
        return new HttpException(412, CHANGED);
    }

    private static boolean mayGoOn(HttpHeaders headers, @Nullable EntityTag tag, @Nullable Instant modified) {
        if (headers.contains("If-Match")) {
            return isListed(headers, "If-Match", tag, modified, true);
        }
        Instant since = modified == null ? null : date(headers, "If-Unmodified-Since");
        return since == null || !modified.isAfter(since);
    }

    /** Whether the list has the resource's tag; {@code *} matches every resource that exists. */
    private static boolean isListed(HttpHeaders headers, String name, @Nullable EntityTag tag,
            @Nullable Instant modified, boolean strongly) {
        for (String field : headers.all(name)) {
            if (field.equals("*")) {
                return tag != null || modified != null;
            }
            if (tag != null) {
                for (EntityTag listed : EntityTag.parseList(field)) {
                    if (strongly ? listed.isSameAs(tag) : listed.isAlike(tag)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Null unless there is exactly one, and it is a date (RFC 9110 sections 13.1.3 and 13.1.4). */
    private static @Nullable Instant date(HttpHeaders headers, String name) {
        String field = headers.first(name);
        return field == null || headers.all(name).size() > 1 ? null : HttpDate.parse(field);
    }
}
