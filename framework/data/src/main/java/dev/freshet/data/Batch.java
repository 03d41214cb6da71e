package dev.freshet.data;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import dev.freshet.data.statement.BatchRun;
import dev.freshet.data.statement.Parameterized;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement that runs for many rows of parameters in few round trips. Immutable: {@code param} and {@code add} return
 * a new batch. Values given before {@link #addAll} apply to every row.
 */
public final class Batch {
    /** Large enough to make the round trip cheap, small enough for the server to answer in between. */
    private static final int DEFAULT_SIZE = 1_000;

    private final Parameterized statement;
    private final int size;
    private final @Nullable Object[] values;
    private final @Nullable Row last;
    private final int count;

    Batch(Parameterized statement) {
        this(statement, DEFAULT_SIZE, statement.none(), null, 0);
    }

    private Batch(Parameterized statement, int size, @Nullable Object[] values, @Nullable Row last, int count) {
        this.statement = statement;
        this.size = size;
        this.values = values;
        this.last = last;
        this.count = count;
    }

    /** A row, linked to the one before it. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Row(@Nullable Object[] values, @Nullable Row before) {
    }

    /** Sets how many rows are sent at a time; 1,000 by default. */
    public Batch size(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("the batch size is " + rows + ": must be at least 1");
        }
        return new Batch(statement, rows, values, last, count);
    }

    /**
     * Sets a parameter of the next row.
     *
     * @throws InvalidDataAccessApiUsageException if there is no such parameter, or it has a value
     */
    public Batch param(String name, @Nullable Object value) {
        return new Batch(statement, size, statement.with(values, name, value), last, count);
    }

    /** Sets a parameter with its SQL type, for a null whose type the database cannot infer. */
    public Batch param(String name, @Nullable Object value, SQLType type) {
        return new Batch(statement, size, statement.with(values, name, value, type), last, count);
    }

    /** Adds a row from the values given since the last one. */
    public Batch add() {
        return added(values);
    }

    /** Adds a row from the values given since the last one and the components of a {@code @Row} record. */
    public Batch add(Record row) {
        return added(statement.with(values, row));
    }

    /** Adds a row from the values given since the last one and those of a map. */
    public Batch add(Map<String, ?> params) {
        return added(statement.with(values, params));
    }

    /** Adds a row for each record, each with the values given since the last row. */
    public Batch addAll(Iterable<? extends Record> rows) {
        Row added = last;
        int total = count;
        for (Record row : rows) {
            added = new Row(statement.with(values, row), added);
            total++;
        }
        return new Batch(statement, size, statement.none(), added, total);
    }

    private Batch added(@Nullable Object[] row) {
        return new Batch(statement, size, statement.none(), new Row(row, last), count + 1);
    }

    /**
     * Runs the statement for all rows or none: outside a transaction, it runs in one of its own.
     *
     * @return how many rows each row of parameters changed, or {@link java.sql.Statement#SUCCESS_NO_INFO} if the driver
     *     merged several into one statement
     * @throws InvalidDataAccessApiUsageException if a parameter has no value, or values were given after the last row
     * @throws DataAccessException if the database fails
     */
    public int[] execute() {
        if (values != statement.none()) {
            throw new InvalidDataAccessApiUsageException(
                    statement.failure("parameters follow the last row: call add() before execute()"));
        }
        @Nullable Object[][] rows = new @Nullable Object[count][];
        Row row = last;
        for (int i = count - 1; row != null; i--) {
            rows[i] = row.values;
            row = row.before;
        }
        try {
            return BatchRun.of(statement, rows, size);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }
}
