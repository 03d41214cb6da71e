package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A driver call, which may block. Each runs on its own thread, without the pool's lock. After its time limit the pool
 * goes on without it.
 */
abstract sealed class Task implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    final Pool pool;
    final long startedAt;
    final long limitNanos;
    private volatile @Nullable Thread thread;
    private volatile boolean givenUp;

    private Task(Pool pool, long startedAt, long limitNanos) {
        this.pool = pool;
        this.startedAt = startedAt;
        this.limitNanos = limitNanos;
    }

    /** Starts on this thread. If the task was given up before, the thread is interrupted at once. */
    final void startOn(Thread unstarted) {
        thread = unstarted;
        unstarted.start();
        if (givenUp) {
            unstarted.interrupt();
        }
    }

    /** Interrupts the task, now or when it starts. */
    final void giveUp() {
        givenUp = true;
        Thread busy = thread;
        if (busy != null) {
            busy.interrupt();
        }
    }

    /** The verb in its thread's name. */
    final String verb() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    final boolean late(long now) {
        return now - startedAt >= limitNanos;
    }

    static final class Open extends Task {
        /** A borrower's short timeout does not make connecting faster: with it, opening might never succeed. */
        private static final long SHORTEST_LIMIT_NANOS = Duration.ofSeconds(5).toNanos();
        final int generation;

        Open(Pool pool, long now, int generation) {
            super(pool, now, Math.max(SHORTEST_LIMIT_NANOS, pool.settings.connectionTimeout().toNanos()));
            this.generation = generation;
        }

        @Override
        public void run() {
            Connection made;
            try {
                made = pool.opener.open();
            } catch (SQLException | RuntimeException | LinkageError e) {
                pool.tasks.openFailed(this, e, System.nanoTime());
                return;
            }
            pool.tasks.opened(this, made, System.nanoTime());
        }
    }

    /**
     * Checks whether a connection is alive. The borrower's thread does not do this: JDBC takes the limit in whole
     * seconds, and an interrupt would close the socket. A hand-over to another thread keeps the borrower's wait within
     * its timeout.
     */
    static final class Check extends Task {
        final PhysicalConnection connection;
        /** The newest alarm when the check started. */
        final int alarm;

        Check(PhysicalConnection connection, long now, int alarm) {
            super(connection.pool, now, connection.pool.settings.validationTimeout().toNanos());
            this.connection = connection;
            this.alarm = alarm;
        }

        @Override
        public void run() {
            boolean alive = false;
            try {
                Duration limit = pool.settings.validationTimeout();
                alive = connection.physical.isValid((int) Math.max(1, limit.plusMillis(999).toSeconds()));
            } catch (SQLException | RuntimeException | LinkageError e) {
                LOG.debug("pool {}: checking a connection failed", pool.settings.name(), e);
            }
            pool.tasks.checked(this, alive, System.nanoTime());
        }
    }

    /** Closes a connection that the pool no longer counts. */
    static final class Close extends Task {
        private static final long LIMIT_NANOS = Duration.ofSeconds(5).toNanos();
        final Connection physical;

        Close(Pool pool, Connection physical, long now) {
            super(pool, now, LIMIT_NANOS);
            this.physical = physical;
        }

        @Override
        public void run() {
            try {
                physical.close();
            } catch (SQLException | RuntimeException | LinkageError e) {
                LOG.debug("pool {}: closing a connection failed", pool.settings.name(), e);
            }
            pool.tasks.ended(this);
        }
    }

    /** Interrupts the thread of a late task, and aborts its connection or one that is still lent. */
    static final class Abort extends Task {
        private static final long LIMIT_NANOS = Duration.ofSeconds(5).toNanos();
        private final @Nullable Task late;
        final @Nullable Connection physical;

        Abort(Pool pool, @Nullable Task late, @Nullable Connection physical, long now) {
            super(pool, now, LIMIT_NANOS);
            this.late = late;
            this.physical = physical;
        }

        @Override
        public void run() {
            if (late != null) {
                late.giveUp();
            }
            try {
                if (physical != null) {
                    end(physical);
                }
            } catch (SQLException | RuntimeException | LinkageError e) {
                LOG.debug("pool {}: aborting a connection failed", pool.settings.name(), e);
            }
            pool.tasks.ended(this);
        }

        /** H2's {@code abort} does nothing, and old drivers have none. */
        private static void end(Connection physical) throws SQLException {
            try {
                physical.abort(Runnable::run);
            } finally {
                if (!physical.isClosed()) {
                    physical.close();
                }
            }
        }
    }
}
