package dev.freshet.data.statement;

import dev.freshet.data.RowMapper;
import dev.freshet.data.row.RowMapping;
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

    /** Rows that a row reader reads. */
    static <T> RowSource<T> of(RowMapping<T> mapping) {
        return new RecordSource<>(mapping);
    }

    /** Rows that a function of the application reads. */
    static <T> RowSource<T> of(RowMapper<T> mapper) {
        return new RowSource<>() {
            @Override
            public Rows<T> rows(ResultSet results) {
                return new MapperRows<>(mapper, results);
            }

            @Override
            public List<String> problems(ResultSetMetaData columns) {
                return List.of();
            }
        };
    }
}
