package dev.freshet.pool;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A pool of connections. Borrowers get them in the order in which they came; closing a connection gives it back. */
public final class PooledDataSource implements DataSource, AutoCloseable {
    private final PoolSettings settings;
    private final ConnectionFactory factory;
    private final Semaphore permits;
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private final TimeBuckets acquire = new TimeBuckets();
    private final TimeBuckets usage = new TimeBuckets();
    private final TimeBuckets creation = new TimeBuckets();
    private int maximum;
    private int minimum;
    private int size;
    private long opened;
    private long discarded;
    private long timeouts;
    private boolean closed;
    private @Nullable PrintWriter logWriter;

    /** A pool whose connections {@code factory} opens. */
    public PooledDataSource(PoolSettings settings, ConnectionFactory factory) {
        this.settings = settings;
        this.factory = factory;
        this.maximum = settings.maximumPoolSize();
        this.minimum = settings.minimumIdle();
        this.permits = new Semaphore(maximum, true);
    }

    /** A pool whose connections a driver's own data source opens. */
    public PooledDataSource(PoolSettings settings, DataSource driver) {
        this(settings, driver::getConnection);
    }

    /** What the pool was told when it was made. */
    public PoolSettings settings() {
        return settings;
    }

    /**
     * Lends a connection, waiting for one up to the connection time-out.
     *
     * @throws SQLTransientConnectionException when none came in time, or the thread was interrupted
     * @throws SQLNonTransientConnectionException when the pool is closed
     */
    @Override
    public Connection getConnection() throws SQLException {
        long started = System.nanoTime();
        try {
            if (!permits.tryAcquire(settings.connectionTimeout().toNanos(), TimeUnit.NANOSECONDS)) {
                throw timedOut();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("pool " + settings.name()
                    + ": interrupted while waiting for a connection", "08001", e);
        }
        Connection connection;
        try {
            connection = idleOrOpened();
        } catch (SQLException | RuntimeException e) {
            permits.release();
            throw e;
        }
        synchronized (this) {
            acquire.record(System.nanoTime() - started);
        }
        return lent(connection);
    }

    private Connection idleOrOpened() throws SQLException {
        synchronized (this) {
            if (closed) {
                throw new SQLNonTransientConnectionException("pool " + settings.name() + " is closed", "08003");
            }
            Connection found = idle.pollFirst();
            if (found != null) {
                return found;
            }
        }
        long started = System.nanoTime();
        Connection made = factory.open();
        made.setAutoCommit(settings.autoCommit());
        synchronized (this) {
            size++;
            opened++;
            creation.record(System.nanoTime() - started);
        }
        return made;
    }

    private Connection lent(Connection physical) {
        AtomicBoolean over = new AtomicBoolean();
        long since = System.nanoTime();
        return (Connection) Proxy.newProxyInstance(PooledDataSource.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "close" -> {
                    if (!over.getAndSet(true)) {
                        giveBack(physical, since);
                    }
                    return null;
                }
                case "isClosed" -> {
                    return over.get() || physical.isClosed();
                }
                default -> {
                    if (over.get() && method.getDeclaringClass() == Connection.class) {
                        throw new SQLException("connection is closed", "08003");
                    }
                    try {
                        return method.invoke(physical, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }
            }
        });
    }

    private void giveBack(Connection physical, long since) throws SQLException {
        boolean keep = !physical.isClosed();
        if (keep && !physical.getAutoCommit()) {
            physical.rollback();
        }
        if (keep) {
            physical.setAutoCommit(settings.autoCommit());
        }
        synchronized (this) {
            usage.record(System.nanoTime() - since);
            keep &= !closed;
            if (keep) {
                idle.addFirst(physical);
            } else {
                size--;
                discarded++;
            }
        }
        permits.release();
        if (!keep) {
            physical.close();
        }
    }

    private SQLTransientConnectionException timedOut() {
        PoolSnapshot now;
        synchronized (this) {
            timeouts++;
            now = snapshot();
        }
        return new SQLTransientConnectionException("pool %s: no connection within %s: size %d of %d, in use %d, "
                .formatted(now.name(), settings.connectionTimeout(), now.size(), now.maximumPoolSize(), now.inUse())
                + now.waiting() + " waiting", "08001");
    }

    /** @throws SQLFeatureNotSupportedException always: all connections of a pool are of one user */
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name() + " has one user: call getConnection()");
    }

    /** What the pool holds and has done. */
    public synchronized PoolSnapshot snapshot() {
        return new PoolSnapshot(settings.name(), size, idle.size(), size - idle.size(), 0, permits.getQueueLength(),
                maximum, minimum, opened, 0, discarded, timeouts, 0, 0, acquire.snapshot(), usage.snapshot(),
                creation.snapshot());
    }

    /**
     * Changes the limits at once; what is idle beyond them is closed, what is lent when it comes back.
     *
     * @throws IllegalArgumentException unless {@code 0 <= minimumIdle <= maximumPoolSize} and the latter is positive
     */
    public synchronized void resize(int minimumIdle, int maximumPoolSize) {
        new SettingsCheck(settings.name()).sizes(minimumIdle, maximumPoolSize);
        minimum = minimumIdle;
        if (maximumPoolSize > maximum) {
            permits.release(maximumPoolSize - maximum);
        }
        maximum = maximumPoolSize;
    }

    /** Replaces every connection: idle ones at once, lent ones when they come back. */
    public void evictAll() {
        synchronized (this) {
            closeIdle();
        }
    }

    /** Closes the pool, waiting up to 10 s for connections that are lent. Calling it again does nothing. */
    @Override
    public void close() {
        close(Duration.ofSeconds(10));
    }

    /**
     * Closes the pool: who waits for a connection is refused at once; connections that are lent have until
     * {@code drainTimeout} to come back and are aborted then.
     */
    public synchronized void close(Duration drainTimeout) {
        closed = true;
        closeIdle();
    }

    private void closeIdle() {
        for (Connection connection; (connection = idle.pollFirst()) != null; size--) {
            discarded++;
            try {
                connection.close();
            } catch (SQLException e) {
                System.getLogger("dev.freshet.pool").log(System.Logger.Level.DEBUG, "closing failed", e);
            }
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public int getLoginTimeout() {
        return (int) Math.max(1, settings.connectionTimeout().toSeconds());
    }

    /** @throws SQLFeatureNotSupportedException always: the connection time-out of the settings is the limit */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name() + " waits as long as its "
                + "connection-timeout says: set that");
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.freshet.pool");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("pool " + settings.name() + " is no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public String toString() {
        return "pool " + settings.name();
    }
}
