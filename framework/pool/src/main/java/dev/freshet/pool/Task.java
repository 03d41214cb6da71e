package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work with the driver, which may block: each runs on a thread of its own, without the pool's lock, and has a time
 * limit after which the pool goes on without it.
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

    /** Begins on this thread, which is at once told if the task was given up before. */
    final void startOn(Thread unstarted) {
        thread = unstarted;
        unstarted.start();
        if (givenUp) {
            unstarted.interrupt();
        }
    }

    /** Interrupts it, now or when it begins. */
    final void giveUp() {
        givenUp = true;
        Thread busy = thread;
        if (busy != null) {
            busy.interrupt();
        }
    }

    /** What the task does, as part of its thread's name. */
    abstract String verb();

    /** The driver's connection that it is about. */
    abstract @Nullable Connection physical();

    final boolean late(long now) {
        return now - startedAt >= limitNanos;
    }

    /** Opens a connection. */
    static final class Open extends Task {
        /** Who waits briefly does not make connecting faster: given up too soon, it would never succeed. */
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
                pool.openFailed(this, e, System.nanoTime());
                return;
            }
            pool.opened(this, made, System.nanoTime());
        }

        @Override
        String verb() {
            return "open";
        }

        @Override
        @Nullable Connection physical() {
            return null;
        }
    }

    /**
     * Asks a connection whether it is alive. Not the borrower's thread does it: JDBC knows limits of whole seconds
     * only, and an interrupt would close the socket; so its wait stays bounded, for the price of a hand-over now and
     * then.
     */
    static final class Check extends Task {
        final PhysicalConnection connection;
        /** The newest alarm when the question was put. */
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
                LOG.debug("pool {}: a connection could not be asked whether it is alive", pool.settings.name(), e);
            }
            pool.checked(this, alive, System.nanoTime());
        }

        @Override
        String verb() {
            return "check";
        }

        @Override
        Connection physical() {
            return connection.physical;
        }
    }

    /** Closes a connection that the pool has let go. */
    static final class Close extends Task {
        private static final long LIMIT_NANOS = Duration.ofSeconds(5).toNanos();
        private final Connection physical;

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
            pool.ended(this);
        }

        @Override
        String verb() {
            return "close";
        }

        @Override
        Connection physical() {
            return physical;
        }
    }

    /** Ends what has lasted too long: interrupts the task's thread, aborts the connection. */
    static final class Abort extends Task {
        private static final long LIMIT_NANOS = Duration.ofSeconds(5).toNanos();
        private final @Nullable Task late;
        private final @Nullable Connection physical;

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
                    physical.abort(Runnable::run);
                }
            } catch (SQLException | RuntimeException | LinkageError e) {
                LOG.debug("pool {}: aborting a connection failed", pool.settings.name(), e);
            }
            pool.ended(this);
        }

        @Override
        String verb() {
            return "abort";
        }

        @Override
        @Nullable Connection physical() {
            return physical;
        }
    }
}
