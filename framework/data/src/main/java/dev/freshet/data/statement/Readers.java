package dev.freshet.data.statement;

import dev.freshet.data.row.RowMapping;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.row.SingleColumn;
import dev.freshet.http.JsonCodec;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An application's row readers by the class that they read. Immutable. */
public final class Readers {
    private final Map<Class<?>, RowReader<?>> byType = new HashMap<>();
    private final @Nullable JsonCodec json;

    /** @throws IllegalArgumentException if two of them read the same class */
    public Readers(Collection<? extends RowReader<?>> readers, @Nullable JsonCodec json) {
        this.json = json;
        for (RowReader<?> reader : readers) {
            RowReader<?> other = byType.put(reader.type(), reader);
            if (other != null && other.getClass() != reader.getClass()) {
                throw new IllegalArgumentException("two row readers for " + reader.type().getName() + ": "
                        + other.getClass().getName() + " and " + reader.getClass().getName());
            }
        }
    }

    /**
     * Reads rows of a statement as this class.
     *
     * @throws IllegalArgumentException if there is no reader
     */
    public <T> RowSource<T> rows(String statement, Class<T> type) {
        return rows(statement, reader(type));
    }

    <T> RowSource<T> rows(String statement, RowReader<T> reader) {
        return new RowMapping<>(statement, reader, json);
    }

    /** Whether the class has its own reader, unlike the type of a single column. */
    boolean isRecord(Class<?> type) {
        return byType.containsKey(type);
    }

    @SuppressWarnings("unchecked")
    <T> RowReader<T> reader(Class<T> type) {
        RowReader<?> reader = byType.get(type);
        return reader != null ? (RowReader<T>) reader : SingleColumn.of(type).orElseThrow(() -> unknown(type));
    }

    /**
     * The reader that gives the components of a record as parameters.
     *
     * @throws IllegalArgumentException if there is none
     */
    @SuppressWarnings("unchecked")
    <T> RowReader<T> ofRecord(T row) {
        RowReader<?> reader = byType.get(row.getClass());
        if (reader == null) {
            throw unknown(row.getClass());
        }
        return (RowReader<T>) reader;
    }

    private static IllegalArgumentException unknown(Class<?> type) {
        return new IllegalArgumentException("no row reader for " + type.getName() + (type.isRecord()
                ? ": put @Row on the record and compile it with Freshet's annotation processor"
                : ": it is neither a @Row record nor a type for one column; use a RowMapper"));
    }
}
