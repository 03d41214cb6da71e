package dev.freshet.data;

import dev.freshet.data.transaction.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections of a data source, counted, always the same one within a transaction. Used by one thread. */
final class CountingSource implements ConnectionSource {
    private final DataSource dataSource;
    private @Nullable Connection transaction;
    private int open;
    private boolean autoCommits = true;

    CountingSource(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** How many connections are in use. */
    int open() {
        return open;
    }

    /** Whether all came back with auto-commit on. */
    boolean autoCommits() {
        return autoCommits;
    }

    Transaction begin() throws SQLException {
        Connection connection = dataSource.getConnection();
        connection.setAutoCommit(false);
        transaction = connection;
        return new Transaction(connection);
    }

    @Override
    public Use connection() throws SQLException {
        Connection connection = transaction != null ? transaction : dataSource.getConnection();
        boolean own = transaction == null;
        open++;
        return new Use() {
            @Override
            public Connection connection() {
                return connection;
            }

            @Override
            public void close() throws SQLException {
                open--;
                if (own) {
                    autoCommits &= connection.getAutoCommit();
                    connection.close();
                }
            }
        };
    }

    /** Until it is closed, all statements run in it. */
    final class Transaction implements AutoCloseable {
        private final Connection connection;

        private Transaction(Connection connection) {
            this.connection = connection;
        }

        void rollback() throws SQLException {
            connection.rollback();
        }

        void commit() throws SQLException {
            connection.commit();
        }

        @Override
        public void close() throws SQLException {
            transaction = null;
            connection.close();
        }
    }
}
