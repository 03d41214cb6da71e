package dev.freshet.data.row;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/**
 * Maps the results of one statement. Thread-safe.
 *
 * @param <T> the type of a row
 */
public interface RowSource<T> {
    Rows<T> rows(ResultSet results) throws SQLException;

    /** Problems that affect every row with these columns; empty if none is known. */
    List<String> problems(ResultSetMetaData columns) throws SQLException;
}
