package dev.freshet.junit;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.MediaType;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A complete response. */
public final class TestResponse {
    private static final int SHOWN = 1_000;

    private final String request;
    private final int status;
    private final HttpHeaders headers;
    private final byte[] bytes;
    private final JsonCodec json;

    TestResponse(String request, int status, HttpHeaders headers, byte[] bytes, JsonCodec json) {
        this.request = request;
        this.status = status;
        this.headers = headers;
        this.bytes = bytes;
        this.json = json;
    }

    public int status() {
        return status;
    }

    public HttpHeaders headers() {
        return headers;
    }

    /** The value of the first header of this name, or null. */
    public @Nullable String header(String name) {
        return headers.first(name);
    }

    /** The body, decompressed. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The body in the charset of Content-Type, or UTF-8. */
    public String text() {
        String type = headers.first("Content-Type");
        String name = type == null ? null : MediaType.parse(type).charset();
        return new String(bytes, name == null ? StandardCharsets.UTF_8 : Charset.forName(name));
    }

    /**
     * The body, read from JSON.
     *
     * @throws AssertionError if it does not fit the class
     */
    public <T> T body(Class<T> type) {
        return body((Type) type);
    }

    /**
     * The body, read from JSON.
     *
     * @param type such as {@code JavaType.of(List.class, User.class)}
     * @throws AssertionError if it does not fit the type
     */
    public <T> T body(Type type) {
        return read(json, type, bytes, toString());
    }

    /** @param what the text's origin, for the message */
    static <T> T read(JsonCodec json, Type type, String text, String what) {
        return read(json, type, text.getBytes(StandardCharsets.UTF_8), what);
    }

    private static <T> T read(JsonCodec json, Type type, byte[] bytes, String what) {
        try {
            return json.<T>type(type).read(bytes);
        } catch (RuntimeException refused) {
            throw new AssertionError(what + ", which is not a " + type.getTypeName() + " in JSON: "
                    + refused.getMessage(), refused);
        }
    }

    /** A Content-Type that {@link #text} refuses must not hide why a test fails. */
    private String shown() {
        try {
            return text();
        } catch (HttpException | IllegalArgumentException unknown) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** The request, the status and the first characters of the body. */
    @Override
    public String toString() {
        String body = shown();
        return request + " got " + status + (body.isEmpty() ? " without a body"
                : " with the body " + (body.length() > SHOWN ? body.substring(0, SHOWN) + "..." : body));
    }
}
