package dev.freshet.data;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Makes something of the current row of a result set, for what is no record: {@code rs -> rs.getString(1)}.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface RowMapper<T> {
    /** Reads the row that the result set stands at; moving it or closing it is the caller's. */
    T map(ResultSet row) throws SQLException;
}
