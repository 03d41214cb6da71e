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
     * A connection, to be closed after use; closing that of a transaction leaves it open.
     *
     * @throws SQLException if there is none in time, or the transaction's time is over
     */
    Use connection() throws SQLException;

    /** Connections without transactions: each statement gets one of its own. */
    static ConnectionSource of(DataSource dataSource) {
        return () -> new SingleUse(dataSource.getConnection());
    }

    /** The use of a connection, by the thread that asked for it. */
    interface Use extends AutoCloseable {
        Connection connection();

        /** How long a statement may run, in seconds, as {@link java.sql.Statement#setQueryTimeout}; 0 for no limit. */
        int queryTimeout();

        @Override
        void close() throws SQLException;
    }
}
