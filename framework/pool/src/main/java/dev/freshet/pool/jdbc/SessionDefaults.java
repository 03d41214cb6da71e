package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state in which all connections of a pool are lent, as read once from the first: borrowers that change it have it
 * put back to this. A value that the driver cannot tell is {@link #UNKNOWN} or null.
 *
 * @param settings what the pool was told
 * @param isolation a value of {@code Connection.TRANSACTION_*}
 * @param schema null when the driver goes back to its own on being told null
 * @param networkTimeout in milliseconds; 0 for none
 * @param tracksTransactions whether the driver knows without asking the database if a transaction is open, so that one
 *     that SQL began while auto-commit was on is found and rolled back for nothing
 */
public record SessionDefaults(SessionSettings settings, int isolation, @Nullable String catalog,
        @Nullable String schema, int holdability, int networkTimeout, Map<String, Class<?>> typeMap,
        boolean tracksTransactions) {
    static final int UNKNOWN = Integer.MIN_VALUE;

    /**
     * Reads what the settings leave to the driver. This may ask the database. PostgreSQL's schema is the first of a
     * path, which only its own default can put back whole, and its catalog cannot be changed: neither is read.
     *
     * @param first a connection to which the settings were applied
     */
    public static SessionDefaults read(SessionSettings settings, Connection first) throws SQLException {
        boolean postgresql = "PostgreSQL".equals(first.getMetaData().getDatabaseProductName());
        var types = first.getTypeMap();
        var defaults = new SessionDefaults(settings, isolation(settings, first), postgresql ? null : catalog(first),
                settings.schema() != null || postgresql ? settings.schema() : schema(first), holdability(first),
                networkTimeout(first), types == null ? Map.of() : Map.copyOf(types), postgresql);
        if (!first.getAutoCommit()) {
            first.rollback();
        }
        return defaults;
    }

    private static int isolation(SessionSettings settings, Connection connection) throws SQLException {
        try {
            return settings.isolation() >= 0 ? settings.isolation() : connection.getTransactionIsolation();
        } catch (SQLFeatureNotSupportedException e) {
            return UNKNOWN;
        }
    }

    private static @Nullable String catalog(Connection connection) throws SQLException {
        try {
            return connection.getCatalog();
        } catch (SQLFeatureNotSupportedException e) {
            return null;
        }
    }

    private static @Nullable String schema(Connection connection) throws SQLException {
        try {
            return connection.getSchema();
        } catch (SQLFeatureNotSupportedException e) {
            return null;
        }
    }

    private static int holdability(Connection connection) throws SQLException {
        try {
            return connection.getHoldability();
        } catch (SQLFeatureNotSupportedException e) {
            return UNKNOWN;
        }
    }

    private static int networkTimeout(Connection connection) throws SQLException {
        try {
            return connection.getNetworkTimeout();
        } catch (SQLFeatureNotSupportedException e) {
            return UNKNOWN;
        }
    }
}
