package dev.freshet.data.transaction;

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
     * @throws TransactionTimedOutException if the transaction's timeout has passed
     */
    Use connection() throws SQLException;

    /**
     * Connections without transactions: each statement gets its own and commits by itself, even if the data source
     * lends connections without auto-commit.
     */
    static ConnectionSource of(DataSource dataSource) {
        return () -> SingleUse.of(dataSource.getConnection());
    }

    /**
     * Runs statements in the calling thread's transaction, or in one of their own, which commits when they return and
     * rolls back when they throw.
     *
     * @throws SQLException if no connection is available in time, a statement fails, or the commit fails
     * @throws UnexpectedRollbackException on PostgreSQL, if the work returns although a statement has failed: nothing
     *     can be committed then. In the calling thread's transaction, that transaction's commit throws it
     */
    default <T> T inTransaction(ConnectionWork<T> work) throws SQLException {
        return BegunConnection.run(connection(), work);
    }

    @FunctionalInterface
    interface ConnectionWork<T> {
        T run(Connection connection) throws SQLException;
    }

    /** The use of a connection by the thread that asked for it. */
    interface Use extends AutoCloseable {
        Connection connection();

        @Override
        void close() throws SQLException;
    }
}
