package dev.freshet.data.statement;

import dev.freshet.data.row.RowMapping;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** Rows that a row reader reads. */
final class RecordSource<T> implements RowSource<T> {
    private final RowMapping<T> mapping;

    RecordSource(RowMapping<T> mapping) {
        this.mapping = mapping;
    }

    @Override
    public Rows<T> rows(ResultSet results) throws SQLException {
        return new RecordRows<>(mapping.rows(results));
    }

    @Override
    public List<String> problems(ResultSetMetaData columns) throws SQLException {
        return mapping.problems(columns);
    }
}
