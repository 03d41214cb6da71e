package dev.freshet.data.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection for one statement. It commits by itself: if a data source lends connections without auto-commit, nobody
 * else would commit.
 *
 * @param autoCommit the connection's original mode, restored on close
 */
record SingleUse(Connection connection, boolean autoCommit) implements ConnectionSource.Use {
    static SingleUse of(Connection connection) throws SQLException {
        try {
            boolean autoCommit = connection.getAutoCommit();
            if (!autoCommit) {
                connection.setAutoCommit(true);
            }
            return new SingleUse(connection, autoCommit);
        } catch (SQLException | RuntimeException | Error failure) {
            try (connection) {
                throw failure;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            if (!autoCommit && !connection.isClosed()) {
                connection.setAutoCommit(false);
            }
        }
    }
}
