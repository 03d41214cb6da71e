package dev.freshet.data;

import dev.freshet.web.JsonCodec;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A parameter that is written as JSON: into a {@code json} or {@code jsonb} column of PostgreSQL, a {@code json} column
 * of H2, or a column of text.
 */
public final class Json {
    private final @Nullable Object value;
    private final @Nullable Type type;
    private final boolean written;

    private Json(@Nullable Object value, @Nullable Type type, boolean written) {
        this.value = value;
        this.type = type;
        this.written = written;
    }

    /**
     * This value as JSON, by the codec of the application, as its class says; collections and maps as what they hold.
     * For null the column gets SQL's NULL.
     */
    public static Json of(@Nullable Object value) {
        return new Json(value, value instanceof Collection || value instanceof Map ? Object.class
                : value == null ? null : value.getClass(), false);
    }

    /**
     * This value as JSON of a type that its class does not tell, such as a list of records.
     *
     * @param type a class or a {@link dev.freshet.web.JavaType}
     */
    public static Json of(@Nullable Object value, Type type) {
        return new Json(value, Objects.requireNonNull(type, "type"), false);
    }

    /** JSON that is written already. */
    public static Json text(String json) {
        return new Json(Objects.requireNonNull(json, "json"), null, true);
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
            throw new IllegalStateException("there is no value to write as JSON");
        }
        if (written) {
            return ((String) value).getBytes(StandardCharsets.UTF_8);
        }
        if (codec == null) {
            throw new IllegalStateException("a parameter is to be written as JSON, but Sql was built without a codec");
        }
        return codec.type(Objects.requireNonNull(type)).toBytes(value);
    }

    /** Says nothing about the value, which may be a secret. */
    @Override
    public String toString() {
        return "Json";
    }
}
