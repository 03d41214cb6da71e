package dev.freshet.data.row;

import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A parameter that is written as JSON, to a {@code json} or {@code jsonb} column of PostgreSQL, a {@code json} column
 * of H2, or a text column.
 */
public final class JsonParameter {
    private final @Nullable Object value;
    private final @Nullable Type type;
    private final boolean written;

    private JsonParameter(@Nullable Object value, @Nullable Type type, boolean written) {
        this.value = value;
        this.type = type;
        this.written = written;
    }

    /**
     * Writes a value as JSON with the application's codec, by the value's class. In a collection or a map, each element
     * is written by its own class. Null becomes SQL's NULL.
     */
    public static JsonParameter of(@Nullable Object value) {
        return new JsonParameter(value, value == null ? null : typeOf(value), false);
    }

    private static Type typeOf(Object value) {
        if (value instanceof Enum<?> constant) {
            // A constant with a body has a class of its own.
            return constant.getDeclaringClass();
        }
        return value instanceof Collection || value instanceof Map ? Object.class : value.getClass();
    }

    /**
     * Writes a value as JSON of a type that its class does not show, such as a list of records.
     *
     * @param type a class or a {@link dev.freshet.http.JavaType}
     */
    public static JsonParameter of(@Nullable Object value, Type type) {
        return new JsonParameter(value, Objects.requireNonNull(type, "type"), false);
    }

    /** Text that is JSON already. */
    public static JsonParameter text(String json) {
        return new JsonParameter(Objects.requireNonNull(json, "json"), null, true);
    }

    /** Whether the column gets SQL's NULL. */
    public boolean isNull() {
        return value == null;
    }

    /**
     * The JSON in UTF-8.
     *
     * @param codec null if the application has none
     * @throws IllegalStateException if there is no value, or no codec to write it
     */
    public byte[] toBytes(@Nullable JsonCodec codec) {
        if (value == null) {
            throw new IllegalStateException("the value is null and cannot be written as JSON");
        }
        if (written) {
            return ((String) value).getBytes(StandardCharsets.UTF_8);
        }
        if (codec == null) {
            throw new IllegalStateException("a parameter is JSON, but Sql has no JsonCodec: give one to its builder");
        }
        return codec.type(Objects.requireNonNull(type)).toBytes(value);
    }

    /** Hides the value, which may be a secret. */
    @Override
    public String toString() {
        return "JsonParameter";
    }
}
