package dev.freshet.data.row;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record of a row. The processor writes one for each record with {@link dev.freshet.data.row.Row @Row}; it
 * becomes a bean, so that {@code Sql} knows it.
 *
 * @param <T> the record
 */
public interface RowReader<T> {
    Class<T> type();

    /** The names of the columns it wants, in the order of the components; compared without case. */
    List<String> columns();

    /**
     * The record of the current row.
     *
     * @param row its values, by the position of the component in {@link #columns()}
     */
    T read(RowValues row) throws SQLException;

    /**
     * The names of the record's components, in the order of {@link #columns()}: what parameters may be called when a
     * record gives their values. Empty for what is not a record.
     */
    default List<String> components() {
        return List.of();
    }

    /**
     * The value of one component, as a parameter: an {@code Optional} as it is, a component that is JSON as
     * {@link dev.freshet.data.Json}.
     *
     * @param component its position in {@link #components()}
     */
    default @Nullable Object component(T row, int component) {
        throw new IndexOutOfBoundsException(type().getName() + " has no component " + component);
    }
}
