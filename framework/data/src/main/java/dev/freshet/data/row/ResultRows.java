package dev.freshet.data.row;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one result, created by {@link RowMapping#rows}. Not thread-safe. Whoever opened the result closes it.
 *
 * @param <T> the type of a row
 */
public final class ResultRows<T> implements Rows<T> {
    private final RowMapping<T> mapping;
    private final RowReader<T> reader;
    private final ResultSet results;
    private final RowValues values;
    private long row;

    ResultRows(RowMapping<T> mapping, ResultSet results, RowValues values) {
        this.mapping = mapping;
        this.reader = mapping.reader();
        this.results = results;
        this.values = values;
    }

    @Override
    public boolean next() throws SQLException {
        row++;
        return results.next();
    }

    /**
     * Returns the current row; null only for a single column that is null.
     *
     * @throws RowMappingException if a value does not fit its component
     * @throws SQLException if the database fails
     */
    @Override
    public @Nullable T read() throws SQLException {
        if (row == 0) {
            throw new NoSuchElementException("call next() before the first row");
        }
        try {
            return reader.read(values);
        } catch (UnfitValueException e) {
            throw unfit(e.getMessage());
        } catch (SQLException e) {
            if (isConversion(e)) {
                throw unfit("the driver cannot convert it (SQLSTATE " + e.getSQLState() + ")");
            }
            throw e;
        }
    }

    private RowMappingException unfit(String problem) throws SQLException {
        int position = values.position();
        return mapping.unfit(position, results.getMetaData().getColumnLabel(values.column(position)), row, problem);
    }

    /**
     * Class 22 is "data exception" (ISO/IEC 9075-2); drivers report unsupported conversions as 07, 0A or 42. No
     * statement is sent while a row is read, so these cannot concern the statement.
     */
    private static boolean isConversion(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("22") || state.startsWith("42") || state.startsWith("07")
                || state.startsWith("0A"));
    }
}
