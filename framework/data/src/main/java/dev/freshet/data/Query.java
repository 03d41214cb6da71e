package dev.freshet.data;

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
 * A statement that gives rows. Immutable, so it may be kept in a field and used by any thread: {@code param} gives a
 * new query. What runs it throws {@link DataAccessException} if it fails.
 *
 * @param <T> what a row becomes
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
     * Gives a parameter its value.
     *
     * @param name without the colon
     * @throws InvalidDataAccessApiUsageException if there is no such parameter, or it has a value
     */
    public Query<T> param(String name, @Nullable Object value) {
        return new Query<>(statement, source, statement.with(values, name, value));
    }

    /** The same with the SQL type, for a null whose type the database cannot tell, such as {@code JDBCType.DATE}. */
    public Query<T> param(String name, @Nullable Object value, SQLType type) {
        return new Query<>(statement, source, statement.with(values, name, value, type));
    }

    /** Gives those parameters their values that are called as components of this record, which has {@code @Row}. */
    public Query<T> params(Record row) {
        return new Query<>(statement, source, statement.with(values, row));
    }

    /** Gives all parameters that the map names their values. */
    public Query<T> params(Map<String, ?> params) {
        return new Query<>(statement, source, statement.with(values, params));
    }

    /**
     * The only row.
     *
     * @throws EmptyResultException if there is none, or it is a single column that is null
     * @throws IncorrectResultSizeException if there are several
     */
    public T one() {
        return optional().orElseThrow(() -> new EmptyResultException(
                statement.failure("no row, or no value, where one is needed")));
    }

    /**
     * The only row, if there is one that is not null.
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
                throw new IncorrectResultSizeException(statement.failure("more than one row where one is needed"));
            }
            return Optional.ofNullable(row);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /** The first row, if there is one that is not null. The others are not sent. */
    public Optional<T> first() {
        try (Execution execution = statement.prepare(values)) {
            Rows<T> rows = source.rows(execution.rows(1));
            return rows.next() ? Optional.ofNullable(rows.read()) : Optional.empty();
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }

    /** All rows, in a list that is the caller's. */
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
     * All rows, while they come. Holds a connection until it is closed or has given the last row, so use it with
     * {@code try}. On PostgreSQL, outside a transaction, it runs in one of its own, which closing commits.
     *
     * @param fetchSize how many rows the driver is asked to hold at a time; that of H2 holds all of them
     */
    public Stream<T> stream(int fetchSize) {
        StreamedRows<T> rows = open(fetchSize);
        return StreamSupport.stream(rows, false).onClose(rows::close);
    }

    /** Hands over row by row while they come; see {@link #stream}. */
    public void forEach(int fetchSize, Consumer<? super T> action) {
        try (StreamedRows<T> rows = open(fetchSize)) {
            rows.forEachRemaining(action);
        }
    }

    private StreamedRows<T> open(int fetchSize) {
        if (fetchSize < 1) {
            throw new IllegalArgumentException("a fetch size is at least 1, not " + fetchSize);
        }
        try {
            return new StreamedRows<>(statement.text(), statement.prepare(values), source, fetchSize);
        } catch (SQLException e) {
            throw statement.translated(e);
        }
    }
}
