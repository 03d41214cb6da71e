package dev.freshet.pool.jdbc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.ShardingKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a pool while it is lent. It costs one small object a loan.
 *
 * <p>Closing it, the first time, puts back what the borrower has changed and gives the connection to the pool. Any
 * thread may close it. Where another one is in a call on it or on what came from it, that call is not waited for: the
 * connection is given back as broken. {@code close} never throws what the driver throws: it ends the loan in any case.
 */
public final class LentConnection extends ForwardingConnection<Connection> {
    /** How many calls are in progress, and these two bits. */
    private static final VarHandle STATE;
    private static final int GIVEN_BACK = Integer.MIN_VALUE;
    private static final int BROKEN = 1 << 30;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(LentConnection.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Lease lease;
    private final SessionDefaults defaults;
    private volatile int state;
    /** Whether a call came since the last commit or rollback. */
    private boolean touched;
    private int changes;
    private @Nullable Properties clientInfo;
    private @Nullable LentResource<?> resources;

    public LentConnection(Lease lease, SessionDefaults defaults) {
        super(lease.physical());
        this.lease = lease;
        this.defaults = defaults;
    }

    @Override
    LentConnection connection() {
        return this;
    }

    void check() throws SQLException {
        if (state < 0) {
            throw Refusals.givenBack(this);
        }
        touched = true;
    }

    @Override
    Connection open() throws SQLException {
        check();
        return target;
    }

    @Override
    Connection begin() throws SQLException {
        if ((int) STATE.getAndAdd(this, 1) < 0) {
            throw Refusals.givenBack(this);
        }
        touched = true;
        return target;
    }

    @Override
    void end() {
        STATE.getAndAdd(this, -1);
    }

    boolean isGivenBack() {
        return state < 0;
    }

    void examine(SQLException failure) {
        if (defaults.deadness().isDead(failure)) {
            STATE.getAndBitwiseOr(this, BROKEN);
            lease.failed(failure);
        }
    }

    /** Remembers what must be closed before the connection can be lent again. */
    synchronized <R extends LentResource<?>> R register(R resource) {
        if (resources != null) {
            resources.previous = resource;
            resource.next = resources;
        }
        resources = resource;
        return resource;
    }

    /** Forgets what is being closed; false when it was closed already, be it with the connection. */
    synchronized boolean forget(LentResource<?> resource) {
        if (resource.isOver()) {
            return false;
        }
        resource.closed = true;
        if (resource.previous != null) {
            resource.previous.next = resource.next;
        } else if (resources == resource) {
            resources = resource.next;
        }
        if (resource.next != null) {
            resource.next.previous = resource.previous;
        }
        resource.previous = null;
        resource.next = null;
        return true;
    }

    /** Gives the connection back as it was lent. The second time, and after {@link #abort}, it does nothing. */
    @Override
    public void close() {
        int before = (int) STATE.getAndBitwiseOr(this, GIVEN_BACK);
        if (before < 0) {
            return;
        }
        boolean broken = true;
        try {
            broken = before != 0 ? !refuse(before) : !isAsLent() && !putBack();
        } finally {
            lease.giveBack(broken);
        }
    }

    private boolean isAsLent() {
        return !touched && changes == 0;
    }

    private boolean refuse(int before) {
        if ((before & BROKEN) == 0) {
            lease.failed(Refusals.inUse(this));
        }
        return false;
    }

    private boolean putBack() {
        try {
            var session = new SessionState(target, defaults, changes);
            session.putBackTimeout();
            if (resources != null) {
                closeResources();
            }
            session.putBack(touched, clientInfo);
            return true;
        } catch (SQLException e) {
            lease.failed(e);
        } catch (RuntimeException e) {
            lease.failed(new SQLException(this + ": its state could not be put back", e));
        }
        return false;
    }

    private synchronized void closeResources() throws SQLException {
        for (var resource = resources; resource != null; resource = resource.next) {
            resource.closeTarget();
        }
        resources = null;
    }

    @Override
    public boolean isClosed() throws SQLException {
        return isGivenBack() || target.isClosed();
    }

    /** Ends the connection whatever it is doing; the pool replaces it. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if ((int) STATE.getAndBitwiseOr(this, GIVEN_BACK | BROKEN) >= 0) {
            try {
                target.abort(executor);
            } finally {
                lease.giveBack(true);
            }
        }
    }

    /** Asks the driver; a connection that is not valid goes back as broken. */
    @Override
    public boolean isValid(int timeout) throws SQLException {
        if (isGivenBack()) {
            return false;
        }
        boolean valid = super.isValid(timeout);
        if (!valid) {
            examine(new SQLNonTransientConnectionException(this + ": the driver says it is not valid", "08006"));
        }
        return valid;
    }

    @Override
    public void commit() throws SQLException {
        super.commit();
        settled();
    }

    @Override
    public void rollback() throws SQLException {
        super.rollback();
        settled();
    }

    private void settled() {
        change(SessionState.USED);
        touched = false;
    }

    private synchronized void change(int what) {
        changes |= what;
    }

    /** What a rollback could bring back stays marked, unless no transaction can be open. */
    private synchronized void changed(int what, boolean asLent) {
        if (asLent && isAutoCommit()) {
            changes &= ~what;
        }
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

    /** A copy: the driver's own could be changed unseen. */
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
            examine(failure);
            throw failure;
        } catch (SQLException failure) {
            examine(failure);
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
