package dev.freshet.data;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.EmptyResultException;
import dev.freshet.data.failure.IncorrectResultSizeException;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.row.Rows;
import dev.freshet.data.statement.Execution;
import dev.freshet.data.statement.Parameterized;
import dev.freshet.data.statement.StreamedRows;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A statement that returns rows. Immutable and thread-safe, so you may keep it in a field: {@code param} returns a new
 * query. The methods that run it throw {@link DataAccessException} on failure.
 *
 * @param <T> the type of a row
 */
public final class Query<T> {
    private final Parameterized statement;
    private final RowSource<T> source;
    private final @Nullable Object[] values;

    Query(Parameterized statement, RowSource<T> source, @Nullable Object[] values) {
        this.statement = statement;
        this.source = source;
        this.values = values;
    }

    /**
     * Sets a parameter.
     *
     * @param name without the colon
     * @throws InvalidDataAccessApiUsageException if there is no such parameter, or it has a value
     */
    public Query<T> param(String name, @Nullable Object value) {
        return new Query<>(statement, source, statement.with(values, name, value));
    }

    /**
     * Sets a parameter with its SQL type, for a null whose type the database cannot infer, such as {@code
     * JDBCType.DATE}.
     */
    public Query<T> param(String name, @Nullable Object value, SQLType type) {
        return new Query<>(statement, source, statement.with(values, name, value, type));
    }

    /** Sets the parameters that are named like components of this {@code @Row} record. */
    public Query<T> params(Record row) {
        return new Query<>(statement, source, statement.with(values, row));
    }

    /** Sets all parameters that the map names. */
    public Query<T> params(Map<String, ?> params) {
        return new Query<>(statement, source, statement.with(values, params));
    }

    /**
     * Returns the only row.
     *
     * @throws EmptyResultException if there is none, or its single column is null
     * @throws IncorrectResultSizeException if there are several
     */
    public T one() {
        return optional().orElseThrow(() -> new EmptyResultException(
                statement.failure("expected one row, found none or a null")));
    }

    /**
     * Returns the only row; empty if there is none, or its single column is null.
     *
     * @throws IncorrectResultSizeException if there are several
     */
    public Optional<T> optional() {
        try (Execution execution = statement.prepare(values)) {
            Rows<T> rows = source.rows(execution.rows(2));
            if (!rows.next()) {
                return Optional.empty();
            }
            T row = rows.read();
            if (rows.next()) {
                throw new IncorrectResultSizeException(statement.failure("expected one row, found more"));
            }
            return Optional.ofNullable(row);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /** Returns the first row; empty if there is none, or its single column is null. The database sends no others. */
    public Optional<T> first() {
        try (Execution execution = statement.prepare(values)) {
            Rows<T> rows = source.rows(execution.rows(1));
            return rows.next() ? Optional.ofNullable(rows.read()) : Optional.empty();
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /** Returns all rows, in a new modifiable list. */
    public List<T> list() {
        try (Execution execution = statement.prepare(values)) {
            Rows<T> rows = source.rows(execution.rows());
            List<T> list = new ArrayList<>();
            while (rows.next()) {
                list.add(rows.read());
            }
            return list;
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /**
     * Returns rows as they arrive. Holds a connection until the stream is closed or at its end, so use it in {@code
     * try}. Outside a transaction, PostgreSQL runs it in its own transaction, which closing the stream commits.
     *
     * @param fetchSize how many rows the driver should hold at a time; H2's driver holds all
     */
    public Stream<T> stream(int fetchSize) {
        StreamedRows<T> rows = open(fetchSize);
        return StreamSupport.stream(rows, false).onClose(rows::close);
    }

    /** Passes each row to {@code action} as it arrives; see {@link #stream}. */
    public void forEach(int fetchSize, Consumer<? super T> action) {
        try (StreamedRows<T> rows = open(fetchSize)) {
            rows.forEachRemaining(action);
        }
    }

    private StreamedRows<T> open(int fetchSize) {
        if (fetchSize < 1) {
            throw new IllegalArgumentException("the fetch size is " + fetchSize + ": must be at least 1");
        }
        try {
            return new StreamedRows<>(statement.text(), statement.prepare(values), source, fetchSize);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }
}
