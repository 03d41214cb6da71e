package dev.freshet.data;

import dev.freshet.data.statement.Execution;
import dev.freshet.data.statement.Keys;
import dev.freshet.data.statement.Parameterized;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows, or the schema. Immutable, so it may be kept in a field and used by any thread:
 * {@code param} gives a new update. What runs it throws {@link DataAccessException} if it fails.
 */
public final class Update {
    private final Parameterized statement;
    private final @Nullable Object[] values;

    Update(Parameterized statement, @Nullable Object[] values) {
        this.statement = statement;
        this.values = values;
    }

    /**
     * Gives a parameter its value.
     *
     * @param name without the colon
     * @throws InvalidDataAccessApiUsageException if there is no such parameter, or it has a value
     */
    public Update param(String name, @Nullable Object value) {
        return new Update(statement, statement.with(values, name, value));
    }

    /** The same with the SQL type, for a null whose type the database cannot tell, such as {@code JDBCType.DATE}. */
    public Update param(String name, @Nullable Object value, SQLType type) {
        return new Update(statement, statement.with(values, name, value, type));
    }

    /** Gives those parameters their values that are called as components of this record, which has {@code @Row}. */
    public Update params(Record row) {
        return new Update(statement, statement.with(values, row));
    }

    /** Gives all parameters that the map names their values. */
    public Update params(Map<String, ?> params) {
        return new Update(statement, statement.with(values, params));
    }

    /** Runs it and says how many rows it changed. */
    public int execute() {
        try (Execution execution = statement.prepare(values)) {
            return execution.update();
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /**
     * Runs it and gives the key of the one row that it inserted: column {@code id}, or the only one that comes back.
     * PostgreSQL sends every column of the row for it; {@link #executeForKey(Class, String)} asks for one.
     *
     * @throws EmptyResultException if no row was inserted, or the column is null in it; the row stays inserted
     * @throws IncorrectResultSizeException if several were; they stay inserted
     */
    public <K> K executeForKey(Class<K> type) {
        return only(executeForKeys(type));
    }

    /** The same for a column of another name. */
    public <K> K executeForKey(Class<K> type, String column) {
        return only(executeForKeys(type, column));
    }

    /**
     * Runs it and gives of each row that it changed the key, or, for a record, all columns: those of H2, PostgreSQL and
     * other databases that return rows.
     *
     * @param type of column {@code id} or of the only one that comes back; or a record with {@code @Row}
     */
    public <K> List<K> executeForKeys(Class<K> type) {
        return executeForKeys(type, new String[0]);
    }

    /** The same with the columns named: one, or those that the record takes. */
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
                    statement.failure("keys of " + keys.size() + " rows came back where one is needed"));
        }
        K key = keys.isEmpty() ? null : keys.getFirst();
        if (key == null) {
            throw new EmptyResultException(statement.failure("no key, or null, came back where one is needed"));
        }
        return key;
    }
}
