package dev.freshet.data.statement;

import dev.freshet.data.row.RowColumn;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowValues;
import dev.freshet.data.row.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a statement and reads columns of the rows that it has changed. */
public final class Keys {
    private static final String USUAL_NAME = "id";

    private Keys() {
    }

    /** @param columns the names of the columns; none for the key, or for all columns of a record */
    public static <K> List<K> of(Parameterized statement, @Nullable Object[] values, Class<K> type, String... columns)
            throws SQLException {
        Returning returning = returning(statement.readers(), type, columns);
        try (Execution execution = statement.statements().prepare(statement.text(), values, returning)) {
            ResultSet results = execution.updated(returning);
            boolean several = !statement.readers().isRecord(type) && results.getMetaData().getColumnCount() > 1;
            return read(statement.keys(type, several).rows(results));
        }
    }

    private static Returning returning(Readers readers, Class<?> type, String... columns) {
        if (columns.length > 0) {
            return Returning.columns(columns);
        }
        return readers.isRecord(type) ? Returning.ALL : Returning.GENERATED;
    }

    private static <K> List<K> read(Rows<K> rows) throws SQLException {
        List<K> keys = new ArrayList<>();
        while (rows.next()) {
            keys.add(rows.read());
        }
        return keys;
    }

    /** Reads the column {@code id} if there are several. */
    record NamedColumn<K>(RowReader<K> reader) implements RowReader<K> {
        @Override
        public Class<K> type() {
            return reader.type();
        }

        @Override
        public List<RowColumn> columns() {
            return List.of(RowColumn.value(USUAL_NAME, reader.type(), USUAL_NAME));
        }

        @Override
        public @Nullable K read(RowValues row) throws SQLException {
            return reader.read(row);
        }
    }
}
