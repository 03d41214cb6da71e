package dev.freshet.data;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.EmptyResultException;
import dev.freshet.data.failure.IncorrectResultSizeException;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import dev.freshet.data.statement.Execution;
import dev.freshet.data.statement.Keys;
import dev.freshet.data.statement.Parameterized;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows or the schema. Immutable and thread-safe, so you may keep it in a field: {@code param}
 * returns a new update. The methods that run it throw {@link DataAccessException} on failure.
 */
public final class Update {
    private final Parameterized statement;
    private final @Nullable Object[] values;

    Update(Parameterized statement, @Nullable Object[] values) {
        this.statement = statement;
        this.values = values;
    }

    /**
     * Sets a parameter.
     *
     * @param name without the colon
     * @throws InvalidDataAccessApiUsageException if there is no such parameter, or it has a value
     */
    public Update param(String name, @Nullable Object value) {
        return new Update(statement, statement.with(values, name, value));
    }

    /**
     * Sets a parameter with its SQL type, for a null whose type the database cannot infer, such as {@code
     * JDBCType.DATE}.
     */
    public Update param(String name, @Nullable Object value, SQLType type) {
        return new Update(statement, statement.with(values, name, value, type));
    }

    /** Sets the parameters that are named like components of this {@code @Row} record. */
    public Update params(Record row) {
        return new Update(statement, statement.with(values, row));
    }

    /** Sets all parameters that the map names. */
    public Update params(Map<String, ?> params) {
        return new Update(statement, statement.with(values, params));
    }

    /** Runs the statement and returns the number of changed rows. */
    public int execute() {
        try (Execution execution = statement.prepare(values)) {
            return execution.update();
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /**
     * Runs the statement and returns the key of the one inserted row: column {@code id}, or the only column returned.
     * PostgreSQL returns every column of the row for this; {@link #executeForKey(Class, String)} returns only one.
     *
     * @throws EmptyResultException if no row was inserted, or the column is null; the row stays inserted
     * @throws IncorrectResultSizeException if several rows were inserted; they stay inserted
     */
    public <K> K executeForKey(Class<K> type) {
        return only(executeForKeys(type));
    }

    /** Like {@link #executeForKey(Class)}, for a column of another name. */
    public <K> K executeForKey(Class<K> type, String column) {
        return only(executeForKeys(type, column));
    }

    /**
     * Runs the statement and returns the key of each changed row, or all its columns as a record. Works on H2,
     * PostgreSQL and other databases that return changed rows.
     *
     * @param type type of column {@code id} or of the only column returned; or a {@code @Row} record
     */
    public <K> List<K> executeForKeys(Class<K> type) {
        return executeForKeys(type, new String[0]);
    }

    /** Like {@link #executeForKeys(Class)}, for the named columns: one, or those of the record. */
    public <K> List<K> executeForKeys(Class<K> type, String... columns) {
        try {
            return Keys.of(statement, values, type, columns);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    private <K> K only(List<K> keys) {
        if (keys.size() > 1) {
            throw new IncorrectResultSizeException(
                    statement.failure("expected the key of one row, found " + keys.size() + " keys"));
        }
        K key = keys.isEmpty() ? null : keys.getFirst();
        if (key == null) {
            throw new EmptyResultException(statement.failure("expected the key of one row, found none or a null"));
        }
        return key;
    }
}
