package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLWarning;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A connection to nothing: it keeps its state, as drivers do, and is alive until it is closed. */
final class StubConnection extends ForwardingConnection<Connection> {
    private boolean autoCommit = true;
    private boolean readOnly;
    private int isolation = Connection.TRANSACTION_READ_COMMITTED;
    private int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;
    private int networkTimeout;
    private @Nullable String schema;
    private @Nullable String catalog;
    private volatile boolean closed;

    @Override
    public void beginRequest() {
        // Nobody counts requests.
    }

    @Override
    public void endRequest() {
        // Requests are not counted.
    }

    @Override
    public void setClientInfo(String name, String value) {
        // There is no server to send it to.
    }

    @Override
    public void setClientInfo(Properties properties) {
        // There is no server to send it to.
    }

    @Override
    public DatabaseMetaData getMetaData() {
        return new StubMetaData();
    }

    @Override
    public Map<String, Class<?>> getTypeMap() {
        return Map.of();
    }

    @Override
    public boolean isValid(int timeoutSeconds) {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void abort(Executor executor) {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void setAutoCommit(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    @Override
    public boolean getAutoCommit() {
        return autoCommit;
    }

    @Override
    public void commit() {
        // There is nothing to keep.
    }

    @Override
    public void rollback() {
        // There is nothing to undo.
    }

    @Override
    public void setReadOnly(boolean readOnly) {
        this.readOnly = readOnly;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public void setTransactionIsolation(int level) {
        isolation = level;
    }

    @Override
    public int getTransactionIsolation() {
        return isolation;
    }

    @Override
    public void setHoldability(int holdability) {
        this.holdability = holdability;
    }

    @Override
    public int getHoldability() {
        return holdability;
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) {
        networkTimeout = milliseconds;
    }

    @Override
    public int getNetworkTimeout() {
        return networkTimeout;
    }

    @Override
    public void setSchema(@Nullable String schema) {
        this.schema = schema;
    }

    @Override
    public @Nullable String getSchema() {
        return schema;
    }

    @Override
    public void setCatalog(@Nullable String catalog) {
        this.catalog = catalog;
    }

    @Override
    public @Nullable String getCatalog() {
        return catalog;
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {
        // There are none.
    }
}
