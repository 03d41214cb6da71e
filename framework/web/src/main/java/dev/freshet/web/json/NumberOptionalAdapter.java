package dev.freshet.web.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import java.lang.reflect.Type;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a JSON null as an empty OptionalInt, OptionalLong or OptionalDouble, as {@link OptionalAdapter} does. */
final class NumberOptionalAdapter<T> implements JsonAdapter<T> {
    private final T empty;
    private final Function<JsonReader, T> read;
    private final BiConsumer<JsonWriter, T> write;

    private NumberOptionalAdapter(T empty, Function<JsonReader, T> read, BiConsumer<JsonWriter, T> write) {
        this.empty = empty;
        this.read = read;
        this.write = write;
    }

    /** Null for other types. */
    static @Nullable JsonAdapter<?> of(Type type) {
        if (type == OptionalInt.class) {
            return new NumberOptionalAdapter<OptionalInt>(OptionalInt.empty(),
                    reader -> OptionalInt.of(reader.readInt()),
                    (writer, number) -> number.ifPresentOrElse(writer::value, writer::nullValue));
        }
        if (type == OptionalLong.class) {
            return new NumberOptionalAdapter<OptionalLong>(OptionalLong.empty(),
                    reader -> OptionalLong.of(reader.readLong()),
                    (writer, number) -> number.ifPresentOrElse(writer::value, writer::nullValue));
        }
        if (type == OptionalDouble.class) {
            return new NumberOptionalAdapter<OptionalDouble>(OptionalDouble.empty(),
                    reader -> OptionalDouble.of(reader.readDouble()),
                    (writer, number) -> number.ifPresentOrElse(writer::value, writer::nullValue));
        }
        return null;
    }

    @Override
    public void toJson(JsonWriter writer, @Nullable T number) {
        if (number == null) {
            writer.nullValue();
        } else {
            write.accept(writer, number);
        }
    }

    @Override
    public T fromJson(JsonReader reader) {
        return reader.isNullValue() ? empty : read.apply(reader);
    }

    /** The library's null-safe wrapper would read null as null. */
    @Override
    public JsonAdapter<T> nullSafe() {
        return this;
    }
}
