package dev.freshet.data.row;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, one after the other.
 *
 * @param <T> what a row becomes
 */
public interface Rows<T> {
    /** Goes to the next row; false if there is none. */
    boolean next() throws SQLException;

    /** The current row. */
    @Nullable T read() throws SQLException;
}
