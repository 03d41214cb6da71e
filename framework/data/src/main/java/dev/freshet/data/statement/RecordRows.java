package dev.freshet.data.statement;

import dev.freshet.data.row.ResultRows;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows that a row reader reads. */
final class RecordRows<T> implements Rows<T> {
    private final ResultRows<T> rows;

    RecordRows(ResultRows<T> rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() throws SQLException {
        return rows.next();
    }

    @Override
    public @Nullable T read() throws SQLException {
        return rows.read();
    }
}
