package dev.freshet.data.row;

import dev.freshet.web.JsonCodec;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the results of one statement become records. Finds the column of each component when the statement is first run
 * and keeps that, so an instance belongs with the statement and is worth keeping as long. Any thread may call.
 *
 * @param <T> the record
 */
public final class RowMapping<T> implements RowSource<T> {
    private final String statement;
    private final RowReader<T> reader;
    private final @Nullable JsonCodec json;
    /** Racing threads find the same. */
    private volatile @Nullable ColumnMatch known;

    /**
     * @param statement its text, for messages
     * @param json reads components with {@link Json @Json}; null if there are none
     */
    public RowMapping(String statement, RowReader<T> reader, @Nullable JsonCodec json) {
        this.statement = statement;
        this.reader = reader;
        this.json = json;
    }

    /** The reader that makes the records. */
    public RowReader<T> reader() {
        return reader;
    }

    /**
     * The rows of a result. A column that was renamed, added or dropped or got another type since the last run is
     * noticed.
     *
     * @throws RowMappingException if a component has no column, or one that cannot become its type
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
     * What keeps every row of such a result from becoming a record: components without a column, and columns whose type
     * never fits. Empty if nothing is known to.
     */
    @Override
    public List<String> problems(ResultSetMetaData metaData) throws SQLException {
        return ColumnMatch.of(reader, metaData).problems();
    }

    /** The failure of one component in a row, counted from 1. */
    RowMappingException unfit(int position, String label, long row, String problem) {
        RowColumn column = reader.columns().get(position);
        return new RowMappingException(column.describe(reader) + " cannot be made of column " + label + " in row " + row
                + ": " + problem, statement);
    }
}
