package dev.freshet.pool;

import dev.freshet.pool.jdbc.LentConnection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool of database connections. Borrowers get them in the order in which they came, parked while they wait; closing a
 * connection gives it back. Connections are opened, checked and closed on threads of the pool's own. May be used by any
 * number of threads, virtual and platform ones.
 */
public final class PooledDataSource implements DataSource, AutoCloseable {
    private static final String NO_CONNECTION = "08001";
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private final PoolSettings settings;
    private final long timeoutNanos;
    private final boolean tracesBorrowers;
    private final SessionOpener opener;
    private final PoolThreads threads;
    private final Pool pool;
    private final SlowAcquires slow;
    private volatile @Nullable PrintWriter logWriter;

    /**
     * A pool whose connections {@code factory} opens. Waits for the first one.
     *
     * @throws PoolStartException when there is none within {@link PoolSettings#initializationFailTimeout()}, or at once
     *     when the database refuses the user or does not know the database's name
     */
    public PooledDataSource(PoolSettings settings, ConnectionFactory factory) {
        this.settings = settings;
        timeoutNanos = settings.connectionTimeout().toNanos();
        tracesBorrowers = !settings.leakDetectionThreshold().isZero();
        threads = new PoolThreads(settings.name());
        opener = new SessionOpener(factory, settings);
        pool = new Pool(settings, opener, threads);
        slow = new SlowAcquires(pool);
        threads.watch(pool, new Upkeep(settings));
        Throwable failure = pool.start(settings.initializationFailTimeout());
        if (failure != null) {
            close(Duration.ZERO);
            throw new PoolStartException("pool %s: no first connection within %s: %s".formatted(settings.name(),
                    Times.text(settings.initializationFailTimeout().toNanos()), failure.getMessage()), failure);
        }
    }

    /** A pool whose connections a driver's own data source opens; otherwise as the other constructor. */
    public PooledDataSource(PoolSettings settings, DataSource driver) {
        this(settings, driver::getConnection);
    }

    /** What the pool was told when it was made; {@link #snapshot} has the sizes of now. */
    public PoolSettings settings() {
        return settings;
    }

    /**
     * Lends a connection, waiting for one up to the connection time-out.
     *
     * @throws SQLTransientConnectionException when none came in time, naming the pool, its sizes and who has held one
     *     longest; or when the thread is interrupted while it waits, which it stays
     * @throws SQLNonTransientConnectionException when the pool is closed
     */
    @Override
    public Connection getConnection() throws SQLException {
        Thread borrower = Thread.currentThread();
        long now = System.nanoTime();
        PhysicalConnection connection = pool.take(borrower, now);
        if (connection == null) {
            connection = await(borrower, now);
        }
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
        long now = System.nanoTime();
        connection.received(now, started);
        slow.saw(now - started, now);
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

    /** Refused: all connections of a pool are of one user. */
    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name()
                + " has connections of one user: call getConnection()");
    }

    /** What the pool holds and has done. Costs some microseconds and holds up borrowers for that long. */
    public PoolSnapshot snapshot() {
        return pool.snapshot();
    }

    /**
     * Changes the limits at once; what is idle beyond them is closed, what is lent when it comes back.
     *
     * @throws IllegalArgumentException unless {@code 0 <= minimumIdle <= maximumPoolSize} and the latter is positive
     */
    public void resize(int minimumIdle, int maximumPoolSize) {
        new SettingsCheck(settings.name()).sizes(minimumIdle, maximumPoolSize);
        pool.resize(minimumIdle, maximumPoolSize, System.nanoTime());
    }

    /** Replaces every connection: idle ones at once, lent ones when they come back. */
    public void evictAll() {
        pool.evictAll(System.nanoTime());
    }

    /** Closes the pool, waiting up to 10 s for connections that are lent. Calling it again does nothing. */
    @Override
    public void close() {
        close(DRAIN_TIMEOUT);
    }

    /**
     * Closes the pool: who waits for a connection is refused at once; connections that are lent have until
     * {@code drainTimeout} to come back and are aborted then. Returns when connections are closed and threads have
     * ended, or 6 s later at most.
     */
    public void close(Duration drainTimeout) {
        if (pool.close(drainTimeout)) {
            threads.stop();
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept for who asks for it; the pool itself logs by SLF4J. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    /** The connection time-out in whole seconds, one at least. */
    @Override
    public int getLoginTimeout() {
        return (int) Math.max(1, settings.connectionTimeout().toSeconds());
    }

    /** Refused: the limit is a setting. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + settings.name()
                + " waits as long as its connection-timeout says: set that");
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
