package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.JsonType;
import dev.freshet.http.MediaType;
import dev.freshet.web.BodyNotReadableException;
import dev.freshet.web.UnsupportedContentCodingException;
import dev.freshet.web.UnsupportedMediaTypeException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import org.jspecify.annotations.Nullable;

/** Reads whole request bodies. */
public final class Bodies {
    private static final String JSON = "application/json";

    private Bodies() {
    }

    /**
     * The body, read as JSON.
     *
     * @throws HttpException 415 if the Content-Type is missing or not JSON, or if the body is compressed; 400 if it is
     *     empty or does not fit
     */
    public static <T> T json(HttpRequest request, JsonType<T> type) throws IOException {
        return required(jsonOrNull(request, type));
    }

    /**
     * The body, read as JSON; null if it is empty.
     *
     * @throws HttpException 415 if the Content-Type is missing or not JSON, or if the body is compressed; 400 if it
     *     does not fit
     */
    public static <T> @Nullable T jsonOrNull(HttpRequest request, JsonType<T> type) throws IOException {
        if (request.contentLength() == 0) {
            return null;
        }
        requireJson(request.header("Content-Type"));
        requireUncompressed(request);
        byte[] body = read(request);
        return body.length == 0 ? null : type.read(body);
    }

    /**
     * The body as text, in the charset of its Content-Type or in UTF-8.
     *
     * @throws HttpException 415 if the body is compressed or its charset is unknown, 400 if it is empty
     */
    public static String text(HttpRequest request) throws IOException {
        return required(textOrNull(request));
    }

    /**
     * The body as text, in the charset of its Content-Type or in UTF-8; null if it is empty.
     *
     * @throws HttpException 415 if the body is compressed or its charset is unknown
     */
    public static @Nullable String textOrNull(HttpRequest request) throws IOException {
        if (request.contentLength() == 0) {
            return null;
        }
        requireUncompressed(request);
        byte[] body = read(request);
        return body.length == 0 ? null : new String(body, charset(request.header("Content-Type")));
    }

    /** The body's bytes as received, perhaps compressed. An empty body gets status 400. */
    public static byte[] bytes(HttpRequest request) throws IOException {
        return required(bytesOrNull(request));
    }

    /** The body's bytes as received, perhaps compressed; null if it is empty. */
    public static byte @Nullable [] bytesOrNull(HttpRequest request) throws IOException {
        byte[] body = read(request);
        return body.length == 0 ? null : body;
    }

    /**
     * Refuses bodies that would have to be decompressed first.
     *
     * @throws UnsupportedContentCodingException 415 if the body has a content coding
     */
    public static void requireUncompressed(HttpRequest request) {
        for (String coding : request.headers().all("Content-Encoding")) {
            if (!coding.isEmpty() && !coding.equalsIgnoreCase("identity")) {
                throw new UnsupportedContentCodingException(
                        "the body has the Content-Encoding " + coding + "; send it without one");
            }
        }
    }

    private static <T> T required(@Nullable T body) {
        if (body == null) {
            throw new BodyNotReadableException("a body is required");
        }
        return body;
    }

    private static byte[] read(HttpRequest request) throws IOException {
        return request.contentLength() == 0 ? new byte[0] : request.bodyBytes();
    }

    private static void requireJson(@Nullable String contentType) {
        if (contentType == null) {
            throw new UnsupportedMediaTypeException("the request has no Content-Type; send " + JSON, JSON);
        }
        if (!isJson(contentType)) {
            throw new UnsupportedMediaTypeException(
                    "the content type is " + MediaType.parse(contentType) + "; send " + JSON, JSON);
        }
    }

    /**
     * Whether this is {@code application/json}, or an application's type that ends with {@code +json}.
     *
     * @throws HttpException 400 if it is not a media type
     */
    public static boolean isJson(String contentType) {
        if (contentType.equals(JSON)) {
            return true;
        }
        MediaType mediaType = MediaType.parse(contentType);
        boolean json = mediaType.subtype().equals("json") || mediaType.subtype().endsWith("+json");
        return json && mediaType.type().equals("application");
    }

    private static Charset charset(@Nullable String contentType) {
        String charset = contentType == null ? null : MediaType.parse(contentType).charset();
        if (charset == null) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new HttpException(415, "the charset of the body is not supported");
        }
    }
}
