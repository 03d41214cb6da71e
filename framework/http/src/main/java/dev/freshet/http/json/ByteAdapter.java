package dev.freshet.http.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonDataException;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Refuses 128 to 255, which the library's own adapter reads as negative numbers. */
public final class ByteAdapter implements JsonAdapter<Byte> {
    /** Null for types other than byte. */
    public static @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
        return type == byte.class ? new ByteAdapter() : type == Byte.class ? new ByteAdapter().nullSafe() : null;
    }

    @Override
    public Byte fromJson(JsonReader reader) {
        int value = reader.readInt();
        if (value != (byte) value) {
            throw new JsonDataException("the number is out of the range of a byte");
        }
        return (byte) value;
    }

    @Override
    public void toJson(JsonWriter writer, Byte value) {
        writer.value(value.intValue());
    }
}
