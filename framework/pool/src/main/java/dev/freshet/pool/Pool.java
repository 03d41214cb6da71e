package dev.freshet.pool;

import dev.freshet.pool.jdbc.Deadness;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What borrowers and the owner of a pool do: take a connection or join the queue, leave it, give back, fail; resize,
 * evict. Each holds the lock for a few field accesses, never while it calls the driver or wakes or starts a thread.
 * Times are {@link System#nanoTime}, passed in by the caller, which usually has one already.
 */
final class Pool {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    final DatabasePoolSettings settings;
    final ConnectionFactory opener;
    final RejectionLog rejections = new RejectionLog();
    final PoolLife life;
    final PoolTasks tasks;
    private final PoolLock lock;
    private final ConnectionStock stock;

    Pool(DatabasePoolSettings settings, ConnectionFactory opener, Workers workers) {
        this.settings = settings;
        this.opener = opener;
        this.stock = new ConnectionStock(this, settings);
        this.lock = new PoolLock(stock, workers);
        this.life = new PoolLife(this, stock, lock);
        this.tasks = new PoolTasks(this, stock, lock, life);
    }

    /** Borrows an idle connection that needs no check; null if there is none. */
    @Nullable PhysicalConnection take(Thread borrower, long now) {
        lock.lock();
        try {
            PhysicalConnection first = stock.idle.peekFirst();
            if (first == null || !ConnectionStock.fresh(first, now)) {
                return null;
            }
            stock.idle.pollFirst();
            first.lend(borrower, now, 0);
            stock.refill(now);
            return first;
        } finally {
            lock.release();
        }
    }

    /** Queues a borrower, and checks or opens a connection for it. */
    Waiter join(Thread borrower, long now) {
        Waiter waiter = new Waiter(borrower, now);
        lock.lock();
        try {
            if (stock.closed) {
                stock.answer(waiter, null);
                return waiter;
            }
            stock.waiters.add(waiter);
            stock.offerIdle(now);
            stock.provide(now);
            if (stock.waiters.size() == 1 && stock.held(now)) {
                stock.nudge();
            }
            return waiter;
        } finally {
            lock.release();
        }
    }

    /** Removes a borrower from the queue; false if it has been answered already. */
    boolean leave(Waiter waiter, boolean interrupted) {
        lock.lock();
        try {
            boolean waited = stock.waiters.remove(waiter);
            if (interrupted) {
                stock.counters.interrupts++;
            } else if (waited) {
                stock.counters.timeouts++;
            }
            return waited;
        } finally {
            lock.release();
        }
    }

    void giveBack(PhysicalConnection connection, boolean broken, long now) {
        boolean leaked;
        lock.lock();
        try {
            if (connection.state != PhysicalConnection.State.LENT) {
                return;
            }
            stock.counters.acquire.record(connection.waited);
            stock.counters.usage.record(now - connection.since);
            leaked = connection.leakTold;
            cameBack(connection, !broken, now);
        } finally {
            lock.release();
        }
        if (leaked) {
            LOG.info("pool {}: the connection reported as leaked was returned", settings.name());
        }
    }

    /** Takes back a connection that did not reach its borrower, because that was interrupted or failed. */
    void refuse(PhysicalConnection connection, long now) {
        lock.lock();
        try {
            if (connection.state == PhysicalConnection.State.LENT) {
                cameBack(connection, true, now);
            }
        } finally {
            lock.release();
        }
    }

    private void cameBack(PhysicalConnection connection, boolean usable, long now) {
        connection.comeBack(now);
        stock.settle(connection, usable, now);
    }

    /** Marks a borrowed connection as unusable. If it is dead, the others may be too, and are checked. */
    void failed(PhysicalConnection connection, SQLException failure, long now) {
        boolean news;
        lock.lock();
        try {
            if (connection.state != PhysicalConnection.State.LENT || connection.dead) {
                return;
            }
            connection.dead = true;
            news = Deadness.isDead(failure) && stock.raiseAlarm(connection, now);
        } finally {
            lock.release();
        }
        if (news) {
            LOG.warn("pool {}: a connection is dead, checking the idle ones: {} (SQLSTATE {})",
                    settings.name(), withoutValues(failure).getMessage(), failure.getSQLState());
        }
    }

    /** PostgreSQL's driver writes the values of a row into the exception of a batch. The next exception has none. */
    private static SQLException withoutValues(SQLException failure) {
        SQLException next = failure.getNextException();
        return failure instanceof BatchUpdateException && next != null ? next : failure;
    }

    /** Changes the limits and closes idle connections beyond them. */
    void resize(int minimum, int maximum, long now) {
        lock.lock();
        try {
            stock.minimum = minimum;
            stock.maximum = maximum;
            while (stock.size() > maximum && !stock.idle.isEmpty()) {
                stock.discard(stock.idle.pollLast(), now);
            }
            stock.provide(now);
        } finally {
            lock.release();
        }
    }

    /** Closes idle connections now and the others when they are returned. */
    void evictAll(long now) {
        lock.lock();
        try {
            stock.generation++;
            stock.discardIdle(now);
            stock.provide(now);
        } finally {
            lock.release();
        }
    }

    PoolSnapshot snapshot() {
        lock.lock();
        try {
            PoolCounters counters = stock.counters;
            TimeBuckets acquire = counters.acquire.copy();
            for (PhysicalConnection connection : stock.connections) {
                if (connection.state == PhysicalConnection.State.LENT) {
                    acquire.record(connection.waited);
                }
            }
            return new PoolSnapshot(settings.name(), stock.size(), stock.idle.size(), stock.inUse(),
                    stock.opening + stock.checking, stock.waiters.size(), stock.maximum, stock.minimum,
                    counters.opened, counters.openFailures, counters.discarded, counters.timeouts,
                    counters.interrupts, counters.leaks, acquire.snapshot(), counters.usage.snapshot(),
                    counters.creation.snapshot());
        } finally {
            lock.release();
        }
    }

    PoolPicture picture(long now, @Nullable Thread asking) {
        lock.lock();
        try {
            return PoolPicture.of(settings.name(), stock, now, asking);
        } finally {
            lock.release();
        }
    }
}
