package dev.freshet.web.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a JSON null as an empty Optional. The library's own adapter reads it as null, which no caller expects. */
final class OptionalAdapter implements JsonAdapter<Optional<?>> {
    private final JsonAdapter<Object> value;

    private OptionalAdapter(JsonAdapter<Object> value) {
        this.value = value;
    }

    /** Null for types other than Optional, OptionalInt, OptionalLong and OptionalDouble. */
    static @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
            return new OptionalAdapter(jsonb.adapter(generic.getActualTypeArguments()[0]));
        }
        return NumberOptionalAdapter.of(type);
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable Optional<?> optional) {
        if (optional == null || optional.isEmpty()) {
            writer.nullValue();
        } else {
            value.toJson(writer, optional.get());
        }
    }

    @Override
    public Optional<?> fromJson(JsonReader reader) {
        return reader.isNullValue() ? Optional.empty() : Optional.ofNullable(value.fromJson(reader));
    }

    /** The library's null-safe wrapper would read null as null. */
    @Override
    public JsonAdapter<Optional<?>> nullSafe() {
        return this;
    }
}
