package dev.freshet.data;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Gives statements their connection: that of the calling thread's transaction, or one of their own. Thread-safe. */
public interface ConnectionSource {
    /**
     * Returns a connection to close after use; closing that of a transaction leaves it open. Statements treat a
     * connection without auto-commit as part of a transaction, and leave the commit to its owner.
     *
     * @throws SQLException if no connection is available in time
     * @throws dev.freshet.data.transaction.TransactionTimedOutException if the transaction's timeout has passed
     */
    Use connection() throws SQLException;

    /**
     * Connections without transactions: each statement gets its own and commits by itself, even if the data source
     * lends connections without auto-commit.
     */
    static ConnectionSource of(DataSource dataSource) {
        return () -> SingleUse.of(dataSource.getConnection());
    }

    /** The use of a connection by the thread that asked for it. */
    interface Use extends AutoCloseable {
        Connection connection();

        @Override
        void close() throws SQLException;
    }
}
