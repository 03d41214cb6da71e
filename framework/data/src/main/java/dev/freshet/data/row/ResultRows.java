package dev.freshet.data.row;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one result, one after the other. Made by {@link RowMapping#rows}; used by the thread that uses the
 * result, which its owner closes.
 *
 * @param <T> what a row becomes
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
     * The current row; null only if it is a single column that is null.
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
     * Data exceptions (class 22 of ISO/IEC 9075-2), and what drivers report for types they do not convert: 07, 0A, 42.
     * While a row is read no statement is sent, so these cannot be about the statement.
     */
    private static boolean isConversion(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("22") || state.startsWith("42") || state.startsWith("07")
                || state.startsWith("0A"));
    }
}
