package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The state in which a pool is told to lend its connections.
 *
 * @param pool the pool's name, for messages
 * @param isolation a value of {@code Connection.TRANSACTION_*}; -1 for the driver's default
 * @param schema null for the driver's default
 * @param reset SQL that undoes what SQL has set for the session; null for none
 */
public record SessionSettings(String pool, boolean autoCommit, boolean readOnly, int isolation,
        @Nullable String schema, @Nullable String reset) {

    /** Applies the settings to a connection that was just opened. */
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

    /** Runs the reset on a first connection, so that a wrong one is found before any connection is lent. */
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
     * Runs the reset, if there is one, and reapplies settings that it may have undone. Needs auto-commit mode and no
     * open transaction.
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
            // If the reset has undone it, the driver does not know, and would ignore a plain true.
            connection.setReadOnly(false);
            connection.setReadOnly(true);
        }
    }
}
