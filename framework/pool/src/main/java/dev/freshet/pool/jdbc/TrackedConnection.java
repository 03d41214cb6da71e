package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.ShardingKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A connection that tracks which parts of its state have changed, and restores them. It keeps bits, not values. */
abstract class TrackedConnection extends ForwardingConnection<Connection> {
    private final SessionDefaults defaults;
    /** Whether there was a call since the last commit or rollback. */
    private boolean touched;
    /** Whether the borrower may have the driver's connection, whose calls go unnoticed. */
    private boolean driverKnown;
    private int changes;
    private @Nullable Properties clientInfo;
    /** The seconds before the borrower first set them. */
    private int queryTimeout;

    TrackedConnection(Connection target, SessionDefaults defaults) {
        super(target);
        this.defaults = defaults;
    }

    /** Any call may begin a transaction or leave a warning. */
    final void touch() {
        touched = true;
    }

    /** From now on, a transaction may be open at any time. */
    final void handOutDriver() {
        driverKnown = true;
    }

    final boolean isAsLent() {
        return !touched && changes == 0;
    }

    /** Comes first: the timeouts limit how long the rest may take. */
    final void putBackTimeouts() throws SQLException {
        if ((changes & (SessionState.NETWORK_TIMEOUT | SessionState.QUERY_TIMEOUT)) != 0) {
            new SessionState(target, defaults, changes).putBackTimeouts(queryTimeout);
        }
    }

    /** Restores the changed state; every resource of the connection must be closed. */
    final void putBack() throws SQLException {
        new SessionState(target, defaults, changes).putBack(touched, clientInfo);
    }

    /**
     * Whether no other thread is in a bracketed call. A thread that begins one later calls {@link #touch} after this.
     */
    abstract boolean isOnlyCall();

    @Override
    public void commit() throws SQLException {
        settle(true);
    }

    @Override
    public void rollback() throws SQLException {
        settle(false);
    }

    /** A call that another thread makes during the commit or rollback may belong to the next transaction. */
    private void settle(boolean commits) throws SQLException {
        boolean settled = false;
        try {
            var driver = begin();
            change(SessionState.USED);
            touched = false;
            boolean alone = isOnlyCall();
            if (commits) {
                driver.commit();
            } else {
                driver.rollback();
            }
            settled = alone && !driverKnown;
        } catch (SQLException failure) {
            throw failed(failure);
        } finally {
            if (!settled) {
                touch();
            }
            end();
        }
    }

    private synchronized void change(int what) {
        changes |= what;
    }

    /** A change that a rollback could undo stays marked, unless no transaction can be open. */
    private synchronized void changed(int what, boolean asLent) {
        if (asLent && isAutoCommit()) {
            changes &= ~what;
        }
    }

    /** Called after a statement's timeout was set, which H2 keeps for the whole connection. */
    final synchronized void changedQueryTimeout(int before, int now) {
        if ((changes & SessionState.QUERY_TIMEOUT) == 0) {
            queryTimeout = before;
        }
        changes = now == queryTimeout ? changes & ~SessionState.QUERY_TIMEOUT : changes | SessionState.QUERY_TIMEOUT;
    }

    private boolean isAutoCommit() {
        return defaults.settings().autoCommit() == ((changes & SessionState.AUTO_COMMIT) == 0);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        change(SessionState.USED);
        super.setAutoCommit(autoCommit);
        synchronized (this) {
            boolean asLent = autoCommit == defaults.settings().autoCommit();
            changes = asLent ? changes & ~SessionState.AUTO_COMMIT : changes | SessionState.AUTO_COMMIT;
        }
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        change(SessionState.ISOLATION);
        super.setTransactionIsolation(level);
        changed(SessionState.ISOLATION, level == defaults.isolation());
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        change(SessionState.READ_ONLY);
        super.setReadOnly(readOnly);
        changed(SessionState.READ_ONLY, readOnly == defaults.settings().readOnly());
    }

    @Override
    public void setCatalog(String catalog) throws SQLException {
        change(SessionState.CATALOG);
        super.setCatalog(catalog);
    }

    @Override
    public void setSchema(String schema) throws SQLException {
        change(SessionState.SCHEMA);
        super.setSchema(schema);
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        change(SessionState.HOLDABILITY);
        super.setHoldability(holdability);
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        change(SessionState.NETWORK_TIMEOUT);
        super.setNetworkTimeout(executor, milliseconds);
    }

    /** A copy: changes to the driver's own map would go unnoticed. */
    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        var types = super.getTypeMap();
        return types == null ? new HashMap<>() : new HashMap<>(types);
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> types) throws SQLException {
        change(SessionState.TYPE_MAP);
        super.setTypeMap(types);
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        clientInfo(driver -> driver.setClientInfo(name, value));
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        clientInfo(driver -> driver.setClientInfo(properties));
    }

    private void clientInfo(ClientInfoCall call) throws SQLClientInfoException {
        try {
            var driver = begin();
            rememberClientInfo();
            call.on(driver);
        } catch (SQLClientInfoException failure) {
            failed(failure);
            throw failure;
        } catch (SQLException failure) {
            failed(failure);
            throw new SQLClientInfoException(failure.getMessage(), failure.getSQLState(), Map.of(), failure);
        } finally {
            end();
        }
    }

    private synchronized void rememberClientInfo() throws SQLException {
        if (clientInfo == null) {
            var present = new Properties();
            var driver = target.getClientInfo();
            if (driver != null) {
                present.putAll(driver);
            }
            clientInfo = present;
            change(SessionState.CLIENT_INFO);
        }
    }

    @Override
    public void beginRequest() throws SQLException {
        super.beginRequest();
        change(SessionState.REQUEST);
    }

    @Override
    public synchronized void endRequest() throws SQLException {
        super.endRequest();
        changes &= ~SessionState.REQUEST;
    }

    @Override
    public void setShardingKey(ShardingKey key) throws SQLException {
        super.setShardingKey(key);
        change(SessionState.SHARDING_KEY);
    }

    @Override
    public void setShardingKey(ShardingKey key, ShardingKey superKey) throws SQLException {
        super.setShardingKey(key, superKey);
        change(SessionState.SHARDING_KEY);
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, int timeout) throws SQLException {
        boolean set = super.setShardingKeyIfValid(key, timeout);
        change(SessionState.SHARDING_KEY);
        return set;
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, ShardingKey superKey, int timeout) throws SQLException {
        boolean set = super.setShardingKeyIfValid(key, superKey, timeout);
        change(SessionState.SHARDING_KEY);
        return set;
    }

    @Override
    public String toString() {
        return "connection of pool " + defaults.settings().pool();
    }

    private interface ClientInfoCall {
        void on(Connection driver) throws SQLClientInfoException;
    }
}
