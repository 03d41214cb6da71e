package dev.freshet.data.row;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, in order.
 *
 * @param <T> the type of a row
 */
public interface Rows<T> {
    /** Moves to the next row; false if there is none. */
    boolean next() throws SQLException;

    /** The current row. */
    @Nullable T read() throws SQLException;
}
