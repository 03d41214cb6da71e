package dev.freshet.data.row;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record of a row, and parameters of a record. The processor writes one for each record with {@link Row @Row};
 * it becomes a bean, so that {@code Sql} knows it. Has no state; any thread may call.
 *
 * @param <T> the record
 */
public interface RowReader<T> {
    Class<T> type();

    /** The columns it wants, one for each component; those of embedded records in their place. */
    List<RowColumn> columns();

    /**
     * The record of the current row. Null only if it is a single column that is null.
     *
     * @param row its values, by position in {@link #columns()}
     */
    @Nullable T read(RowValues row) throws SQLException;

    /**
     * The names of the record's components, in the order of {@link #columns()}: what parameters may be called when a
     * record gives their values. A component of an embedded record is called {@code address.city}.
     */
    default List<String> components() {
        return columns().stream().map(RowColumn::component).toList();
    }

    /**
     * The value of one component, as a parameter: an {@code Optional} as it is, a component that is JSON as
     * {@link dev.freshet.data.Json}. Null also where the embedded record that it is part of is absent.
     *
     * @param component its position in {@link #components()}
     */
    default @Nullable Object component(T row, int component) {
        throw new IndexOutOfBoundsException(type().getName() + " has no component " + component);
    }
}
