package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonType;
import dev.freshet.http.MediaType;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.Route;
import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.HttpDate;
import dev.freshet.web.conditional.Preconditions;
import dev.freshet.web.sse.EventStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Sends a method's result. Null is sent as an empty body with the status set before. A Content-Type set before is kept.
 */
public final class Results {
    private static final PreparedHeader OCTET_STREAM = new PreparedHeader("Content-Type", "application/octet-stream");
    private static final String TEXT = "text/";

    private Results() {
    }

    /** Sets the Content-Type that the route produces for this request, if it declares any. */
    public static void contentType(HttpRequest request, HttpResponse response, Route route) {
        PreparedHeader produced = route.contentType(request);
        if (produced != null) {
            response.header(produced);
        }
    }

    /**
     * Sends text, by default as text/plain; in the charset of the Content-Type or in UTF-8. A type of text then names
     * UTF-8, because browsers would assume another charset.
     */
    public static void text(HttpResponse response, @Nullable String text) throws IOException {
        Charset charset = charset(response);
        if (text == null) {
            response.send();
        } else if (charset.equals(StandardCharsets.UTF_8)) {
            response.send(text);
        } else {
            response.send(text.getBytes(charset));
        }
    }

    /** Completes the type of a 304 too, because caches take it over. */
    private static Charset charset(HttpResponse response) {
        String contentType = response.header("Content-Type");
        if (contentType == null || contentType.endsWith("UTF-8")) {
            return StandardCharsets.UTF_8;
        }
        if (contentType.toLowerCase(Locale.ROOT).contains("charset")) {
            String charset = MediaType.parse(contentType).charset();
            return charset == null ? StandardCharsets.UTF_8 : Charset.forName(charset);
        }
        if (contentType.regionMatches(true, 0, TEXT, 0, TEXT.length())) {
            response.header("Content-Type", contentType + ";charset=UTF-8");
        }
        return StandardCharsets.UTF_8;
    }

    /** Sends bytes, by default as application/octet-stream. */
    public static void bytes(HttpResponse response, byte @Nullable [] bytes) throws IOException {
        if (bytes == null) {
            response.send();
        } else {
            contentType(response, OCTET_STREAM);
            response.send(bytes);
        }
    }

    /**
     * Sends the whole stream, by default as application/octet-stream, and closes it. For HEAD, only sends the headers.
     */
    public static void stream(HttpRequest request, HttpResponse response, @Nullable InputStream stream)
            throws IOException {
        if (stream == null) {
            response.send();
            return;
        }
        try (stream) {
            contentType(response, OCTET_STREAM);
            OutputStream out = response.body();
            if (request.method() == HttpMethod.HEAD) {
                // Reading would cost the client nothing, and never end for an endless stream.
                out.flush();
                return;
            }
            stream.transferTo(out);
            // Not closed if the stream fails: the response must not look complete.
            out.close();
        }
    }

    /** Sends a value as JSON, by default as application/json. */
    public static <T> void json(HttpResponse response, JsonType<T> type, @Nullable T value) throws IOException {
        if (value == null) {
            response.send();
        } else {
            contentType(response, PreparedHeader.JSON);
            type.send(value, response);
        }
    }

    /** Sends a problem with its own status. */
    public static void problem(HttpResponse response, @Nullable ProblemDetail problem) throws IOException {
        if (problem == null) {
            response.send();
        } else {
            problem.send(response);
        }
    }

    /**
     * Sets the status and headers. Closes a stream that it does not return.
     *
     * @return the body to send; null if the entity is null, or if the client already has the body, in which case the
     *     status is 304
     * @throws HttpException 412 if the conditions of a GET or HEAD request do not hold
     */
    public static <T> @Nullable T body(HttpRequest request, HttpResponse response, @Nullable ResponseEntity<T> entity) {
        if (entity == null) {
            return null;
        }
        T sent = null;
        try {
            sent = isKnown(request, response, entity) ? null : entity.body();
            return sent;
        } finally {
            if (sent == null) {
                close(entity.body());
            }
        }
    }

    /** Sets the status and headers, and tells whether the client already has the body. */
    private static boolean isKnown(HttpRequest request, HttpResponse response, ResponseEntity<?> entity) {
        response.status(entity.status());
        boolean validated = false;
        for (ResponseEntity.Field field : entity.fields()) {
            String name = field.name();
            if (name.equalsIgnoreCase("Content-Type")) {
                response.header(name, field.value());
            } else {
                response.addHeader(name, field.value());
                validated |= name.equalsIgnoreCase("ETag") || name.equalsIgnoreCase("Last-Modified");
            }
        }
        return validated && entity.status() == 200 && isFresh(request, response);
    }

    /** Closes a body that is not sent; sending it would have closed it. */
    private static void close(@Nullable Object unsent) {
        try {
            switch (unsent) {
                case InputStream stream -> stream.close();
                case EventStream<?> events -> events.close();
                case Optional<?> value -> close(value.orElse(null));
                case null, default -> { }
            }
        } catch (IOException | RuntimeException failure) {
            // The client gets its response without this body.
            LoggerFactory.getLogger(Results.class).warn("A body that was not sent could not be closed", failure);
        }
    }

    private static boolean isFresh(HttpRequest request, HttpResponse response) {
        if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
            return false;
        }
        String tag = response.header("ETag");
        String date = response.header("Last-Modified");
        switch (Preconditions.of(request, tag == null ? null : EntityTag.parse(tag),
                date == null ? null : HttpDate.parse(date))) {
            case HOLD -> {
                return false;
            }
            case NOT_MODIFIED -> {
                response.status(304);
                return true;
            }
            default -> throw Preconditions.failed();
        }
    }

    /**
     * The value of the Optional; null if the Optional itself is null.
     *
     * @throws HttpException 404 if the Optional is empty
     */
    public static <T> @Nullable T found(@Nullable Optional<T> value) {
        if (value == null) {
            return null;
        }
        if (value.isEmpty()) {
            throw new HttpException(404, "the resource does not exist");
        }
        return value.get();
    }

    private static void contentType(HttpResponse response, PreparedHeader otherwise) {
        if (response.header("Content-Type") == null) {
            response.header(otherwise);
        }
    }
}
