package dev.freshet.pool;

import dev.freshet.pool.jdbc.LentConnection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool of database connections. Borrowers are served in the order in which they ask; closing a connection returns it.
 * The pool opens, checks and closes connections on its own threads. Any number of platform and virtual threads may use
 * it.
 */
public final class PooledDataSource implements DataSource, AutoCloseable {
    private static final String NO_CONNECTION = "08001";
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private final DatabasePoolSettings settings;
    private final long timeoutNanos;
    private final boolean tracesBorrowers;
    private final SessionOpener opener;
    private final PoolThreads threads;
    private final Pool pool;
    private final SlowAcquires slow;
    private volatile @Nullable PrintWriter logWriter;

    /**
     * Creates a pool that gets its connections from {@code factory}, and waits for the first one.
     *
     * @throws PoolStartException if none opens within {@link DatabasePoolSettings#initializationFailTimeout()}, or at
     *     once if the database rejects the user or does not know the database name
     */
    public PooledDataSource(DatabasePoolSettings settings, ConnectionFactory factory) {
        this.settings = settings;
        timeoutNanos = settings.connectionTimeout().toNanos();
        tracesBorrowers = !settings.leakDetectionThreshold().isZero();
        threads = new PoolThreads(settings.name());
        opener = new SessionOpener(factory, settings);
        pool = new Pool(settings, opener, threads);
        slow = new SlowAcquires(pool);
        threads.watch(pool, new Upkeep(settings));
        Throwable failure = pool.life.start(settings.initializationFailTimeout());
        if (failure != null) {
            close(Duration.ZERO);
            String limit = PoolLife.isDenied(failure) ? ""
                    : " within " + Times.text(settings.initializationFailTimeout().toNanos());
            throw new PoolStartException("pool " + settings.name() + ": no first connection" + limit + ": "
                    + failure.getMessage(), failure);
        }
    }

    /** Creates a pool that gets its connections from a driver's data source; see the other constructor. */
    public PooledDataSource(DatabasePoolSettings settings, DataSource driver) {
        this(settings, driver::getConnection);
    }

    /** The settings given to the constructor; {@link #snapshot} has the current sizes. */
    public DatabasePoolSettings settings() {
        return settings;
    }

    /**
     * Borrows a connection, waiting for one up to the connection timeout.
     *
     * @throws SQLTransientConnectionException if none is available in time; the message has the pool's sizes and the
     *     longest borrower. Also if the thread is interrupted while waiting; its interrupt flag stays set
     * @throws SQLNonTransientConnectionException if the pool is closed
     */
    @Override
    public Connection getConnection() throws SQLException {
        Thread borrower = Thread.currentThread();
        long now = System.nanoTime();
        PhysicalConnection connection = pool.take(borrower, now);
        if (connection == null) {
            connection = await(borrower, now);
        }
        try {
            return lend(connection, borrower);
        } catch (RuntimeException | Error failure) {
            // The borrower gets nothing that it could close.
            pool.refuse(connection, System.nanoTime());
            throw failure;
        }
    }

    private Connection lend(PhysicalConnection connection, Thread borrower) {
        slow.saw(connection.waited, connection.since);
        if (tracesBorrowers) {
            connection.borrowed = new Throwable("borrowed by thread " + PoolPicture.named(borrower));
        }
        return new LentConnection(connection, opener.defaults());
    }

    private PhysicalConnection await(Thread borrower, long started) throws SQLException {
        Waiter waiter = pool.join(borrower, started);
        boolean interrupted = waiter.await(started + timeoutNanos);
        if (!waiter.answered() || interrupted) {
            boolean unanswered = pool.leave(waiter, interrupted);
            if (interrupted) {
                throw interrupted(waiter);
            }
            if (unanswered) {
                throw timedOut(borrower);
            }
        }
        PhysicalConnection connection = waiter.connection();
        if (connection == null) {
            throw new SQLNonTransientConnectionException("pool " + settings.name() + " is closed", NO_CONNECTION);
        }
        connection.received(System.nanoTime(), started);
        return connection;
    }

    private SQLTransientConnectionException interrupted(Waiter waiter) {
        PhysicalConnection late = waiter.connection();
        if (late != null) {
            pool.refuse(late, System.nanoTime());
        }
        Thread.currentThread().interrupt();
        return new SQLTransientConnectionException("pool " + settings.name()
                + ": the thread was interrupted while it waited for a connection", NO_CONNECTION);
    }

    private SQLTransientConnectionException timedOut(Thread borrower) {
        PoolPicture picture = pool.picture(System.nanoTime(), borrower);
        StringBuilder message = new StringBuilder(picture.text()).append("; no connection within ")
                .append(Times.text(timeoutNanos));
        if (picture.failure() != null) {
            message.append("; opening one failed: ").append(picture.failure().getMessage());
        }
        return new SQLTransientConnectionException(message.toString(), NO_CONNECTION, picture.failure());
    }

    /** Not supported: all connections of a pool belong to one user. */
    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name()
                + " does not take a user and a password: call getConnection()");
    }

    /** The current sizes and counters. Takes some microseconds, during which borrowers wait. */
    public PoolSnapshot snapshot() {
        return pool.snapshot();
    }

    /**
     * Changes the limits at once. Idle connections beyond them are closed now, borrowed ones when they are returned.
     *
     * @throws IllegalArgumentException unless {@code 0 <= minimumIdle <= maximumPoolSize} and {@code maximumPoolSize >=
     *     1}
     */
    public void resize(int minimumIdle, int maximumPoolSize) {
        new SettingsCheck(settings.name()).sizes(minimumIdle, maximumPoolSize);
        pool.resize(minimumIdle, maximumPoolSize, System.nanoTime());
    }

    /** Replaces every connection: idle ones now, borrowed ones when they are returned. */
    public void evictAll() {
        pool.evictAll(System.nanoTime());
    }

    /** Closes the pool and waits up to 10 s for borrowed connections. A second call does nothing. */
    @Override
    public void close() {
        close(DRAIN_TIMEOUT);
    }

    /**
     * Closes the pool. Waiting borrowers fail at once. Connections still borrowed after {@code drainTimeout} are
     * aborted. Then closing takes up to 6 s more, until all connections are closed and the threads have ended. A second
     * call does nothing.
     *
     * @param drainTimeout zero aborts them at once
     */
    public void close(Duration drainTimeout) {
        Objects.requireNonNull(drainTimeout, "drainTimeout");
        if (pool.life.close(drainTimeout)) {
            threads.stop();
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Changes only what {@link #getLogWriter} returns: the pool logs through SLF4J. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    /** The connection timeout in whole seconds, at least 1. */
    @Override
    public int getLoginTimeout() {
        return (int) Math.max(1, settings.connectionTimeout().toSeconds());
    }

    /** Not supported: set {@link DatabasePoolSettings#connectionTimeout()}. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name()
                + " does not support setLoginTimeout: set connection-timeout");
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.freshet.pool");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (isWrapperFor(type)) {
            return type.cast(this);
        }
        throw new SQLException("pool " + settings.name() + " is not a " + type.getName());
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
