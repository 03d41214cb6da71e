package dev.freshet.data.statement;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.SqlStates;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.row.Rows;
import java.sql.SQLException;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they arrive from the database. Closes itself after the last row and after a failure. PostgreSQL has cursors
 * only in transactions, so outside one this class begins its own. Not thread-safe.
 */
public final class StreamedRows<T> extends Spliterators.AbstractSpliterator<T> implements AutoCloseable {
    private final SqlText text;
    private final Execution execution;
    private final Rows<T> rows;
    private boolean ownTransaction;
    private boolean closed;

    /** @throws dev.freshet.data.failure.DataAccessException if the statement fails */
    public StreamedRows(SqlText text, Execution execution, RowSource<T> source, int fetchSize) {
        super(Long.MAX_VALUE, ORDERED);
        this.text = text;
        this.execution = execution;
        try {
            this.ownTransaction = begin();
            execution.statement().setFetchSize(fetchSize);
            this.rows = source.rows(execution.rows());
        } catch (SQLException e) {
            throw failed(e);
        } catch (RuntimeException | Error e) {
            closeAfter(e);
            throw e;
        }
    }

    private boolean begin() throws SQLException {
        boolean needed = execution.dialect().cursorsNeedTransaction() && execution.connection().getAutoCommit();
        if (needed) {
            execution.connection().setAutoCommit(false);
        }
        return needed;
    }

    /** Moves to the next row; false if there is none, or the stream was closed. */
    private boolean next() {
        if (closed) {
            return false;
        }
        try {
            boolean more = rows.next();
            if (!more) {
                close();
            }
            return more;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private @Nullable T read() {
        try {
            return rows.read();
        } catch (SQLException e) {
            throw failed(e);
        } catch (RuntimeException | Error e) {
            closeAfter(e);
            throw e;
        }
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        if (!next()) {
            return false;
        }
        action.accept(read());
        return true;
    }

    private DataAccessException failed(SQLException e) {
        DataAccessException failure = SqlStates.translate(e, text.source(), text.names());
        closeAfter(failure);
        return failure;
    }

    private void closeAfter(Throwable failure) {
        closed = true;
        try (execution) {
            if (ownTransaction) {
                execution.connection().rollback();
                execution.connection().setAutoCommit(true);
            }
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Ends its own transaction, if there is one. A second call does nothing. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (execution) {
            if (ownTransaction) {
                execution.statement().close();
                execution.connection().commit();
                execution.connection().setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw SqlStates.translate(e, text.source(), text.names());
        }
    }
}
