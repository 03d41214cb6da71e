package dev.freshet.pool;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and closes a pool: the only operations that wait for the pool itself. */
final class PoolLife {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);
    /** How long closing waits for connections to close. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final Pool pool;
    private final ConnectionStock stock;
    private final PoolLock lock;
    private final Condition changed;

    PoolLife(Pool pool, ConnectionStock stock, PoolLock lock) {
        this.pool = pool;
        this.stock = stock;
        this.lock = lock;
        changed = lock.newCondition();
    }

    /** Wakes the threads that wait here; called under the lock. */
    void wake() {
        changed.signalAll();
    }

    /** Opens a first connection and waits for it. Returns null once it is open, else the reason why not. */
    @Nullable Throwable start(Duration limit) {
        lock.lock();
        try {
            stock.starting = !limit.isZero();
            stock.provide(System.nanoTime());
        } finally {
            lock.release();
        }
        if (limit.isZero()) {
            return null;
        }
        waitFor(limit, () -> stock.counters.opened > 0 || isDenied(stock.retry.last()));
        lock.lock();
        try {
            stock.starting = false;
            Throwable last = stock.retry.last();
            return stock.counters.opened > 0 ? null
                    : last != null ? last : new SQLException("opening one is still in progress", "08001");
        } finally {
            lock.release();
        }
    }

    /** SQLSTATE class 28 is a wrong user or password, 3D an unknown database: a retry cannot help. */
    static boolean isDenied(@Nullable Throwable failure) {
        String state = failure instanceof SQLException sql ? sql.getSQLState() : null;
        return state != null && (state.startsWith("28") || state.startsWith("3D"));
    }

    /** Refuses borrowers, waits for borrowed connections, then aborts them. True if this call closed the pool. */
    boolean close(Duration drainLimit) {
        long now = System.nanoTime();
        lock.lock();
        try {
            if (stock.closed) {
                return false;
            }
            stock.closed = true;
            for (Waiter next; (next = stock.waiters.poll()) != null;) {
                stock.answer(next, null);
            }
            stock.discardIdle(now);
            stopOpening(now);
        } finally {
            lock.release();
        }
        waitFor(drainLimit, () -> stock.inUse() == 0);
        abortLent();
        waitFor(CLOSING, () -> stock.running.isEmpty());
        return true;
    }

    private void stopOpening(long now) {
        for (Task task : stock.running.toArray(Task[]::new)) {
            if (task instanceof Task.Open) {
                stock.order(new Task.Abort(pool, task, null, now));
            }
        }
    }

    private void abortLent() {
        long now = System.nanoTime();
        PoolPicture picture;
        lock.lock();
        try {
            picture = PoolPicture.of(pool.settings.name(), stock, now, null);
            for (PhysicalConnection next : stock.connections.toArray(PhysicalConnection[]::new)) {
                if (next.state == PhysicalConnection.State.LENT) {
                    stock.forget(next);
                    stock.order(new Task.Abort(pool, null, next.physical, now));
                }
            }
        } finally {
            lock.release();
        }
        if (picture.inUse() > 0) {
            LOG.warn("{}; closing the pool, aborting the connections in use", picture.text());
        }
    }

    private void waitFor(Duration limit, BooleanSupplier condition) {
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        long left = TimeUnit.NANOSECONDS.convert(limit);
        lock.lock();
        try {
            while (!condition.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.release();
        }
    }
}
