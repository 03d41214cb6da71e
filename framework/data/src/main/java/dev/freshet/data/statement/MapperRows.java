package dev.freshet.data.statement;

import dev.freshet.data.RowMapper;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Rows that a function of the application reads. */
final class MapperRows<T> implements Rows<T> {
    private final RowMapper<T> mapper;
    private final ResultSet results;

    MapperRows(RowMapper<T> mapper, ResultSet results) {
        this.mapper = mapper;
        this.results = results;
    }

    @Override
    public boolean next() throws SQLException {
        return results.next();
    }

    @Override
    public T read() throws SQLException {
        return mapper.map(results);
    }
}
