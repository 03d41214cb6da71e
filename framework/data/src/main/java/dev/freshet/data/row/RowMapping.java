package dev.freshet.data.row;

import dev.freshet.http.JsonCodec;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Maps the results of one statement to records. Finds the columns on the first run and caches them, so keep an instance
 * as long as its statement. Thread-safe.
 *
 * @param <T> the record
 */
public final class RowMapping<T> implements RowSource<T> {
    private final String statement;
    private final RowReader<T> reader;
    private final @Nullable JsonCodec json;
    /** Threads that race compute the same value. */
    private volatile @Nullable ColumnMatch known;

    /**
     * @param statement the SQL, for messages
     * @param json reads {@link Json @Json} components; null if there are none
     */
    public RowMapping(String statement, RowReader<T> reader, @Nullable JsonCodec json) {
        this.statement = statement;
        this.reader = reader;
        this.json = json;
    }

    public RowReader<T> reader() {
        return reader;
    }

    /**
     * Returns the rows of a result. If its columns have changed since the last run, they are matched again.
     *
     * @throws RowMappingException if a component has no column, or a column of an unsuitable type
     */
    @Override
    public ResultRows<T> rows(ResultSet results) throws SQLException {
        ResultSetMetaData metaData = results.getMetaData();
        ColumnMatch match = known;
        if (match == null || !match.stillFits(metaData)) {
            match = match(metaData);
            known = match;
        }
        return new ResultRows<>(this, results, new RowValues(results, match, json));
    }

    private ColumnMatch match(ResultSetMetaData metaData) throws SQLException {
        ColumnMatch match = ColumnMatch.of(reader, metaData);
        if (!match.problems().isEmpty()) {
            throw new RowMappingException(String.join("; ", match.problems()), statement);
        }
        return match;
    }

    /**
     * Problems that affect every row of such a result: components without a column, and columns whose type never fits.
     */
    @Override
    public List<String> problems(ResultSetMetaData metaData) throws SQLException {
        return ColumnMatch.of(reader, metaData).problems();
    }

    /** The failure of one component; rows count from 1. */
    RowMappingException unfit(int position, String label, long row, String problem) {
        RowColumn column = reader.columns().get(position);
        return new RowMappingException(column.describe(reader) + " cannot be read from column " + label + " in row "
                + row + ": " + problem, statement);
    }
}
