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
 * A response as a value: status, fields and body. Immutable.
 *
 * @param <T> the type of the body; {@link Void} where there never is one
 */
public final class ResponseEntity<T> {
    private final int status;
    private final List<Field> fields;
    private final @Nullable T body;

    /** One field line. */
    public record Field(String name, String value) {
    }

    private ResponseEntity(int status, List<Field> fields, @Nullable T body) {
        this.status = status;
        this.fields = List.copyOf(fields);
        this.body = body;
    }

    /** 200 with this body. */
    public static <T> ResponseEntity<T> ok(@Nullable T body) {
        return new ResponseEntity<>(200, List.of(), body);
    }

    public static Builder ok() {
        return status(200);
    }

    /** 201 with Location. */
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

    /** 200 with the body, or 404 if there is none. */
    public static <T> ResponseEntity<T> of(Optional<T> body) {
        return body.isPresent() ? ok(body.get()) : notFound().build();
    }

    /** The problem with its status. */
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

    /** The fields, in the order they were added. */
    public List<Field> fields() {
        return fields;
    }

    public @Nullable T body() {
        return body;
    }

    /** Collects status and fields. Not thread-safe. */
    public static final class Builder {
        private final int status;
        private final List<Field> fields = new ArrayList<>();

        private Builder(int status) {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("not the status of a response: " + status);
            }
            this.status = status;
        }

        /** Adds field lines, one for each value. */
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
         * Names the state of what is sent, with or without quotes, {@code W/} before them for a weak tag. A GET or HEAD
         * request whose conditions do not hold is answered 304 or 412 instead, without the body.
         *
         * @throws IllegalArgumentException if the tag has spaces, control characters or a quote inside
         */
        public Builder eTag(String tag) {
            return header("ETag", EntityTag.of(tag).toString());
        }

        /** When what is sent has changed last, to the second; makes a request conditional as {@link #eTag} does. */
        public Builder lastModified(Instant changed) {
            return header("Last-Modified", HttpDate.format(changed));
        }

        /** How long and by whom the response may be kept, as {@code max-age=60, public}. */
        public Builder cacheControl(String directives) {
            return header("Cache-Control", directives);
        }

        public <T> ResponseEntity<T> body(@Nullable T body) {
            return new ResponseEntity<>(status, fields, body);
        }

        /** Without a body. */
        public <T> ResponseEntity<T> build() {
            return new ResponseEntity<>(status, fields, null);
        }
    }
}
