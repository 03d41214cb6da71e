package dev.freshet.client;

import dev.freshet.http.HttpException;
import dev.freshet.http.MediaType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Converts response bodies to values. */
final class BodyReader {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private BodyReader() {
    }

    /** The default Accept value for this type; null to accept anything. */
    static @Nullable String accept(Type type) {
        return type == String.class || type == byte[].class ? null : "application/json, application/*+json";
    }

    @SuppressWarnings("unchecked")
    static <T> @Nullable T read(ClientResponse response, Type type, Json json) throws IOException {
        byte[] bytes = response.bytes();
        if (bytes.length == 0) {
            return null;
        }
        if (type == byte[].class) {
            return (T) bytes;
        }
        MediaType mediaType = mediaType(response);
        if (type == String.class) {
            return (T) new String(bytes, charset(response, mediaType));
        }
        if (mediaType != null && !isJson(mediaType)) {
            throw refusal(response, "has the type " + mediaType + ", not JSON", null);
        }
        return read(withoutMark(bytes), type, json, response);
    }

    /** Some servers send a byte order mark. RFC 8259 section 8.1 forbids that, but allows clients to ignore it. */
    private static byte[] withoutMark(byte[] json) {
        int length = BYTE_ORDER_MARK.length;
        boolean marked = json.length > length && Arrays.equals(json, 0, length, BYTE_ORDER_MARK, 0, length);
        return marked ? Arrays.copyOfRange(json, length, json.length) : json;
    }

    /** Any exception means that the body does not fit: the codec also runs constructors of the value's classes. */
    private static <T> T read(byte[] bytes, Type type, Json json, ClientResponse response) {
        ClientJson codec = json.codec();
        try {
            return codec.read(bytes, type);
        } catch (RuntimeException e) {
            throw refusal(response, "does not fit " + type.getTypeName() + ": " + e.getMessage(), e);
        }
    }

    private static boolean isJson(MediaType mediaType) {
        return mediaType.subtype().equals("json") || mediaType.subtype().endsWith("+json");
    }

    private static @Nullable MediaType mediaType(ClientResponse response) {
        String field = response.headers().first("Content-Type");
        try {
            return field == null ? null : MediaType.parse(field);
        } catch (HttpException e) {
            throw refusal(response, "has an invalid Content-Type", e);
        }
    }

    private static Charset charset(ClientResponse response, @Nullable MediaType mediaType) {
        String name = mediaType == null ? null : mediaType.charset();
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw refusal(response, "has the charset " + name + ", which the JDK does not support", e);
        }
    }

    private static ResponseNotReadableException refusal(ClientResponse response, String why, @Nullable Exception e) {
        return new ResponseNotReadableException(
                "the body of the response to " + response.request() + " (" + response.status() + ") " + why, e);
    }
}
