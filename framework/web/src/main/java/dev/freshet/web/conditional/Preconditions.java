package dev.freshet.web.conditional;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What a request lays down about the state of the resource, in the order of RFC 9110 section 13.2.2. */
public enum Preconditions {
    /** They hold, or there are none. */
    HOLD,
    /** The client has what it asks for: 304 (Not Modified). */
    NOT_MODIFIED,
    /** The resource is in another state than the client thinks: 412 (Precondition Failed). */
    FAILED;

    private static final String CHANGED = "the resource is not in the state that the request lays down";

    /**
     * Compares the conditions of a request with what there is. If there is neither tag nor date, there is no resource.
     *
     * @param tag of what there is; null if it has none
     * @param lastModified of what there is; null if that is not known
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
     * For methods that change something, before they do: refuses a request whose conditions do not hold.
     *
     * <pre>{@code
     * Preconditions.require(request, EntityTag.strong(page.version()));
     * }</pre>
     *
     * @param tag of what there is; null if there is nothing yet, so that {@code If-None-Match: *} holds
     * @throws HttpException 412 if they do not hold
     */
    public static void require(HttpRequest request, @Nullable EntityTag tag) {
        if (of(request, tag, null) != HOLD) {
            throw failed();
        }
    }

    /** What {@link #FAILED} is answered with. */
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

    /** Whether the state of the resource is in the list; {@code *} is every state that there is. */
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

    private static @Nullable Instant date(HttpHeaders headers, String name) {
        String field = headers.first(name);
        return field == null ? null : HttpDate.parse(field);
    }
}
