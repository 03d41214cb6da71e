package dev.freshet.data;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Where statements get their connection: that of the transaction which the calling thread is in, or one of their own.
 * Any thread may call.
 */
public interface ConnectionSource {
    /**
     * A connection, to be closed after use; closing that of a transaction leaves it open. One without auto-commit is
     * taken for that of a transaction, which is its owner's to commit.
     *
     * @throws SQLException if there is none in time
     * @throws dev.freshet.data.transaction.TransactionTimedOutException if the transaction's time is over
     */
    Use connection() throws SQLException;

    /**
     * Connections without transactions: each statement gets one of its own, and commits by itself, also where the data
     * source lends connections without auto-commit.
     */
    static ConnectionSource of(DataSource dataSource) {
        return () -> SingleUse.of(dataSource.getConnection());
    }

    /** The use of a connection, by the thread that asked for it. */
    interface Use extends AutoCloseable {
        Connection connection();

        @Override
        void close() throws SQLException;
    }
}
