package dev.freshet.http.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonDataException;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes values of type Object, whose class only the JSON tells. Whole numbers become a Long, or a BigInteger
 * if out of its range; others become a Double. The library's own adapter reads every number as a double first, which
 * changes large ones.
 */
public final class AnyAdapter implements JsonAdapter<Object> {
    private final Jsonb jsonb;
    private final JsonAdapter<List<Object>> list;
    private final JsonAdapter<Map<String, Object>> map;

    private AnyAdapter(Jsonb jsonb) {
        this.jsonb = jsonb;
        this.list = jsonb.adapter((Type) List.class);
        this.map = jsonb.adapter((Type) Map.class);
    }

    /** Null for types other than Object. */
    public static @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
        return type == Object.class ? new AnyAdapter(jsonb).nullSafe() : null;
    }

    @Override
    public @Nullable Object fromJson(JsonReader reader) {
        return switch (reader.currentToken()) {
            case BEGIN_ARRAY -> list.fromJson(reader);
            case BEGIN_OBJECT -> map.fromJson(reader);
            case STRING -> reader.readString();
            case BOOLEAN -> reader.readBoolean();
            case NULL -> {
                reader.isNullValue();
                yield null;
            }
            case NUMBER -> number(reader.readDecimal());
        };
    }

    private static Object number(BigDecimal value) {
        if (value.stripTrailingZeros().scale() > 0) {
            double nearest = value.doubleValue();
            if (Double.isInfinite(nearest)) {
                throw new JsonDataException("the number is out of the range of a double");
            }
            return nearest;
        }
        BigInteger whole = value.toBigInteger();
        return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : whole;
    }

    @Override
    public void toJson(JsonWriter writer, Object value) {
        if (value.getClass() == Object.class) {
            writer.beginObject();
            writer.endObject();
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresentOrElse(present -> toJson(writer, present), writer::nullValue);
        } else {
            jsonb.<Object>adapter(typeOf(value)).toJson(writer, value);
        }
    }

    private static Type typeOf(Object value) {
        if (value instanceof Enum<?> constant) {
            // A constant with a body has a class of its own.
            return constant.getDeclaringClass();
        }
        return value instanceof Map ? Map.class : value instanceof Collection ? Collection.class : value.getClass();
    }
}
