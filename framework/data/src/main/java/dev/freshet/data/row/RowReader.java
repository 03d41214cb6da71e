package dev.freshet.data.row;

import java.sql.SQLException;
import java.util.List;

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
}
