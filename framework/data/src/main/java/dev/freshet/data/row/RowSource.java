package dev.freshet.data.row;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/**
 * How the results of one statement become what the application asked for. Any thread may call.
 *
 * @param <T> what a row becomes
 */
public interface RowSource<T> {
    /** The rows of a result. */
    Rows<T> rows(ResultSet results) throws SQLException;

    /** What keeps rows of such columns from being read; empty if nothing is known to. */
    List<String> problems(ResultSetMetaData columns) throws SQLException;
}
