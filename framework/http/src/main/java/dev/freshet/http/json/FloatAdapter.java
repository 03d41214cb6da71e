package dev.freshet.http.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonDataException;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Writes 0.1f as 0.1. The library's own adapter writes the digits of a double: 0.10000000149011612. */
public final class FloatAdapter implements JsonAdapter<Float> {
    /** Null for types other than float. */
    public static @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
        return type == float.class ? new FloatAdapter() : type == Float.class ? new FloatAdapter().nullSafe() : null;
    }

    @Override
    public Float fromJson(JsonReader reader) {
        float value = (float) reader.readDouble();
        if (Float.isInfinite(value)) {
            throw new JsonDataException("the number is out of the range of a float");
        }
        return value;
    }

    @Override
    public void toJson(JsonWriter writer, Float value) {
        writer.value(Double.parseDouble(value.toString()));
    }
}
