package dev.freshet.data;

import dev.freshet.data.row.RowSource;
import dev.freshet.data.row.Rows;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** Rows read by the application's mapper. */
record MapperSource<T>(RowMapper<T> mapper) implements RowSource<T> {
    @Override
    public Rows<T> rows(ResultSet results) {
        return new MapperRows<>(mapper, results);
    }

    @Override
    public List<String> problems(ResultSetMetaData columns) {
        return List.of();
    }

    private record MapperRows<T>(RowMapper<T> mapper, ResultSet results) implements Rows<T> {
        @Override
        public boolean next() throws SQLException {
            return results.next();
        }

        @Override
        public T read() throws SQLException {
            return mapper.map(results);
        }
    }
}
