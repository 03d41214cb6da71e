package dev.freshet.data.statement;

import dev.freshet.data.row.RowMapping;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.row.SingleColumn;
import dev.freshet.web.JsonCodec;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The row readers of an application, by the class that they make. Immutable. */
public final class Readers {
    private final Map<Class<?>, RowReader<?>> byType = new HashMap<>();
    private final @Nullable JsonCodec json;

    /** @throws IllegalArgumentException if two of them make the same class */
    public Readers(Collection<? extends RowReader<?>> readers, @Nullable JsonCodec json) {
        this.json = json;
        for (RowReader<?> reader : readers) {
            RowReader<?> other = byType.put(reader.type(), reader);
            if (other != null && other.getClass() != reader.getClass()) {
                throw new IllegalArgumentException("two row readers make " + reader.type().getName() + ": "
                        + other.getClass().getName() + " and " + reader.getClass().getName());
            }
        }
    }

    /**
     * What reads rows of a statement as this class.
     *
     * @throws IllegalArgumentException if nothing does
     */
    public <T> RowSource<T> rows(String statement, Class<T> type) {
        return rows(statement, reader(type));
    }

    <T> RowSource<T> rows(String statement, RowReader<T> reader) {
        return new RowMapping<>(statement, reader, json);
    }

    /** Whether it is a class with a reader of its own, in contrast to a single column. */
    boolean isRecord(Class<?> type) {
        return byType.containsKey(type);
    }

    @SuppressWarnings("unchecked")
    <T> RowReader<T> reader(Class<T> type) {
        RowReader<?> reader = byType.get(type);
        return reader != null ? (RowReader<T>) reader : SingleColumn.of(type).orElseThrow(() -> unknown(type));
    }

    /**
     * What gives the components of a record as parameters.
     *
     * @throws IllegalArgumentException if nothing does
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
        return new IllegalArgumentException("nothing reads or writes rows of " + type.getName() + (type.isRecord()
                ? ": put @Row on the record, and compile it with the processor of Freshet"
                : ": it is neither a record with @Row nor what one column can hold; give a RowMapper"));
    }
}
