package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How a pool is told to lend its connections.
 *
 * @param pool the name of the pool, for messages
 * @param isolation a value of {@code Connection.TRANSACTION_*}; -1 for what the driver begins with
 * @param schema null for what the driver begins with
 */
public record SessionSettings(String pool, boolean autoCommit, boolean readOnly, int isolation,
        @Nullable String schema) {

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
}
