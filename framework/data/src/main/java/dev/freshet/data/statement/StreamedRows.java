package dev.freshet.data.statement;

import dev.freshet.data.SqlStates;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows that come from the database by and by. Closes itself after the last row and after a failure. PostgreSQL has
 * cursors only in transactions, so without one there, this begins its own. Used by one thread at a time.
 */
public final class StreamedRows<T> extends Spliterators.AbstractSpliterator<T> implements AutoCloseable {
    private final SqlText text;
    private final Execution execution;
    private final boolean ownTransaction;
    private final Rows<T> rows;
    private boolean closed;

    /** @throws dev.freshet.data.DataAccessException if the statement fails */
    public StreamedRows(SqlText text, Execution execution, RowSource<T> source, int fetchSize) {
        super(Long.MAX_VALUE, ORDERED);
        this.text = text;
        this.execution = execution;
        boolean began = false;
        try {
            began = begin();
            execution.statement().setFetchSize(fetchSize);
            ResultSet results = execution.rows();
            this.rows = source.rows(results);
            this.ownTransaction = began;
        } catch (SQLException e) {
            throw closedAfter(SqlStates.translate(e, text.source(), text.names()), began);
        } catch (RuntimeException | Error e) {
            throw closedAfter(e, began);
        }
    }

    private boolean begin() throws SQLException {
        boolean needed = execution.dialect().cursorsNeedTransaction() && execution.connection().getAutoCommit();
        if (needed) {
            execution.connection().setAutoCommit(false);
        }
        return needed;
    }

    /** Goes to the next row; false if there is none, or the stream was closed. */
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
            throw failed(SqlStates.translate(e, text.source(), text.names()));
        }
    }

    private @Nullable T read() {
        try {
            return rows.read();
        } catch (SQLException e) {
            throw failed(SqlStates.translate(e, text.source(), text.names()));
        } catch (RuntimeException | Error e) {
            throw failed(e);
        }
    }

    @Override
    @SuppressWarnings("NullAway")
    public boolean tryAdvance(Consumer<? super T> action) {
        if (!next()) {
            return false;
        }
        action.accept(read());
        return true;
    }

    private <E extends Throwable> E failed(E failure) {
        return closed ? failure : closedAfter(failure, ownTransaction);
    }

    private <E extends Throwable> E closedAfter(E failure, boolean began) {
        closed = true;
        try (execution) {
            if (began) {
                execution.connection().rollback();
                execution.connection().setAutoCommit(true);
            }
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Ends the transaction if it is our own. More than once is once. */
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
