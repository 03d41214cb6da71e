package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.JsonType;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends what a method returns. A result that is null is sent as no content with the status that is set. A content type
 * that is set stays.
 */
public final class Results {
    private static final PreparedHeader OCTET_STREAM = new PreparedHeader("Content-Type", "application/octet-stream");

    private Results() {
    }

    /** Sets the content type that the route produces for this request. */
    public static void contentType(HttpRequest request, HttpResponse response, Route route) {
        PreparedHeader produced = route.contentType(request);
        if (produced != null) {
            response.header(produced);
        }
    }

    /** Sends text in UTF-8, as text/plain by default. */
    public static void text(HttpResponse response, @Nullable String text) throws IOException {
        if (text == null) {
            response.send();
        } else {
            response.send(text);
        }
    }

    /** Sends bytes, as application/octet-stream by default. */
    public static void bytes(HttpResponse response, byte @Nullable [] bytes) throws IOException {
        if (bytes == null) {
            response.send();
        } else {
            contentType(response, OCTET_STREAM);
            response.send(bytes);
        }
    }

    /** Sends all of the stream, as application/octet-stream by default, and closes it. */
    public static void stream(HttpResponse response, @Nullable InputStream stream) throws IOException {
        if (stream == null) {
            response.send();
            return;
        }
        try (stream) {
            contentType(response, OCTET_STREAM);
            try (OutputStream out = response.body()) {
                stream.transferTo(out);
            }
        }
    }

    /** Sends a value as JSON, as application/json by default. */
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

    /** Sets status and fields; gives the body, which is still to be sent. */
    public static <T> @Nullable T body(HttpResponse response, ResponseEntity<T> entity) {
        response.status(entity.status());
        for (ResponseEntity.Field field : entity.fields()) {
            if (field.name().equalsIgnoreCase("Content-Type")) {
                response.header(field.name(), field.value());
            } else {
                response.addHeader(field.name(), field.value());
            }
        }
        return entity.body();
    }

    /** @throws HttpException 404 if there is no value */
    public static <T> T found(Optional<T> value) {
        if (value.isEmpty()) {
            throw new HttpException(404, "there is no such thing");
        }
        return value.get();
    }

    private static void contentType(HttpResponse response, PreparedHeader otherwise) {
        if (response.header("Content-Type") == null) {
            response.header(otherwise);
        }
    }
}
