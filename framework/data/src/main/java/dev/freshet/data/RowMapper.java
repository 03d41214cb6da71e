package dev.freshet.data;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Maps the current row of a result set, for types other than records: {@code rs -> rs.getString(1)}.
 *
 * @param <T> the mapped type
 */
@FunctionalInterface
public interface RowMapper<T> {
    /** Maps the current row. Must not move or close the result set. */
    T map(ResultSet row) throws SQLException;
}
