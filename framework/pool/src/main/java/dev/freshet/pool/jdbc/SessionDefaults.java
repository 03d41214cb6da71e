package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state in which a pool lends all its connections, read once from the first. A returned connection is set back to
 * it. Values that the driver does not report are {@link #UNKNOWN} or null.
 *
 * @param settings the pool's settings
 * @param isolation a value of {@code Connection.TRANSACTION_*}
 * @param schema null if the driver returns to its default when it is set to null
 * @param networkTimeout in milliseconds; 0 for none
 * @param tracksTransactions whether the driver knows, without asking the database, if a transaction is open. Then a
 *     rollback finds a transaction that SQL has begun in auto-commit mode, and costs nothing if there is none
 */
public record SessionDefaults(SessionSettings settings, int isolation, @Nullable String catalog,
        @Nullable String schema, int holdability, int networkTimeout, Map<String, Class<?>> typeMap,
        boolean tracksTransactions) {
    static final int UNKNOWN = Integer.MIN_VALUE;

    /**
     * Reads what the settings leave to the driver. May query the database. Does not read two values of PostgreSQL: its
     * schema is the first of a path, which only its own default restores in full, and its catalog cannot change.
     *
     * @param first a connection with the settings applied
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
