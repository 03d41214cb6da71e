package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * How a pool is told to lend its connections.
 *
 * @param pool the name of the pool, for messages
 * @param isolation a value of {@code Connection.TRANSACTION_*}; -1 for what the driver begins with
 * @param schema null for what the driver begins with
 * @param reset SQL that undoes what SQL has set for the session; null for none
 */
public record SessionSettings(String pool, boolean autoCommit, boolean readOnly, int isolation,
        @Nullable String schema, @Nullable String reset) {

    /** Makes a connection that was just opened what it is lent as. */
    public void applyTo(Connection fresh) throws SQLException {
        if (isolation >= 0) {
            fresh.setTransactionIsolation(isolation);
        }
        if (schema != null) {
            fresh.setSchema(schema);
        }
        if (fresh.isReadOnly() != readOnly) {
            fresh.setReadOnly(readOnly);
        }
        if (fresh.getAutoCommit() != autoCommit) {
            fresh.setAutoCommit(autoCommit);
        }
    }

    /** Runs the reset on a first connection, so that a wrong one is found before anything is lent. */
    public void tryReset(Connection first) throws SQLException {
        if (reset == null) {
            return;
        }
        try {
            first.setAutoCommit(true);
            reset(first);
            first.setAutoCommit(autoCommit);
        } catch (SQLException failure) {
            throw new SQLException("the reset \"" + reset + "\" failed: " + failure.getMessage(),
                    failure.getSQLState(), failure);
        }
    }

    /**
     * Runs the reset, if there is one, and sets again what it may have undone. No transaction is open, and the connection
     * is in auto-commit mode.
     */
    void reset(Connection connection) throws SQLException {
        if (reset == null) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(reset);
        }
        if (isolation >= 0) {
            connection.setTransactionIsolation(isolation);
        }
        if (schema != null) {
            connection.setSchema(schema);
        }
        if (readOnly) {
            // A driver that believes that it is so already would do nothing.
            connection.setReadOnly(false);
            connection.setReadOnly(true);
        }
    }
}
