package dev.freshet.web;

import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.HttpDate;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response as a value: status, headers and body. Immutable.
 *
 * @param <T> the type of the body; {@link Void} if there is never one
 */
public final class ResponseEntity<T> {
    private final int status;
    private final List<Field> fields;
    private final @Nullable T body;

    /** One header. */
    public record Field(String name, String value) {
        public Field {
            if (value == null) {
                throw new NullPointerException("the value of header " + name + " is null");
            }
        }
    }

    private ResponseEntity(int status, List<Field> fields, @Nullable T body) {
        this.status = status;
        this.fields = List.copyOf(fields);
        this.body = body;
    }

    /** Status 200 with this body. */
    public static <T> ResponseEntity<T> ok(@Nullable T body) {
        return new ResponseEntity<>(200, List.of(), body);
    }

    public static Builder ok() {
        return status(200);
    }

    /** Status 201 with a Location header. */
    public static Builder created(URI location) {
        return status(201).location(location);
    }

    public static Builder accepted() {
        return status(202);
    }

    public static Builder noContent() {
        return status(204);
    }

    public static Builder badRequest() {
        return status(400);
    }

    public static Builder notFound() {
        return status(404);
    }

    /** Status 200 with the body, or 404 if the Optional is empty. */
    public static <T> ResponseEntity<T> of(Optional<T> body) {
        return body.isPresent() ? ok(body.get()) : notFound().build();
    }

    /** The problem, with its own status. */
    public static ResponseEntity<ProblemDetail> of(ProblemDetail problem) {
        return status(problem.status()).body(problem);
    }

    /** @throws IllegalArgumentException if the status is not 200 to 599 */
    public static Builder status(int status) {
        return new Builder(status);
    }

    public int status() {
        return status;
    }

    /** The headers, in the order added. */
    public List<Field> fields() {
        return fields;
    }

    public @Nullable T body() {
        return body;
    }

    /** Collects status and headers. Not thread-safe. */
    public static final class Builder {
        private final int status;
        private final List<Field> fields = new ArrayList<>();

        private Builder(int status) {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("not a response status: " + status + "; use 200 to 599");
            }
            this.status = status;
        }

        /**
         * Adds one header for each value.
         *
         * @throws NullPointerException naming the header if a value is null
         */
        public Builder header(String name, String... values) {
            for (String value : values) {
                fields.add(new Field(name, value));
            }
            return this;
        }

        public Builder contentType(String mediaType) {
            return header("Content-Type", mediaType);
        }

        public Builder location(URI location) {
            return header("Location", location.toASCIIString());
        }

        /**
         * Sets the ETag of the response. Quotes are optional; {@code W/"..."} is a weak tag. If the conditions of a GET
         * or HEAD request do not hold, the response is 304 or 412 without the body.
         *
         * @throws IllegalArgumentException if the tag has spaces, control characters or a quote inside
         */
        public Builder eTag(String tag) {
            return header("ETag", EntityTag.of(tag).toString());
        }

        /** Sets Last-Modified, to the second; conditions of a request are checked as for {@link #eTag}. */
        public Builder lastModified(Instant changed) {
            return header("Last-Modified", HttpDate.format(changed));
        }

        /** Sets Cache-Control, such as {@code max-age=60, public}. */
        public Builder cacheControl(String directives) {
            return header("Cache-Control", directives);
        }

        public <T> ResponseEntity<T> body(@Nullable T body) {
            return new ResponseEntity<>(status, fields, body);
        }

        public <T> ResponseEntity<T> build() {
            return new ResponseEntity<>(status, fields, null);
        }
    }
}
