package dev.freshet.pool;

import dev.freshet.pool.jdbc.Deadness;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations of a pool. Each holds the lock for a few field accesses, never while it calls the driver or wakes or
 * starts a thread. Times are {@link System#nanoTime}, passed in by the caller, which usually has one already.
 */
final class Pool {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    final PoolSettings settings;
    final ConnectionFactory opener;
    final RejectionLog rejections = new RejectionLog();
    private final Workers workers;
    private final ReentrantLock lock = new ReentrantLock();
    private final Stock stock;
    private final PoolLife life;

    Pool(PoolSettings settings, ConnectionFactory opener, Workers workers) {
        this.settings = settings;
        this.opener = opener;
        this.workers = workers;
        this.stock = new Stock(this, settings);
        this.life = new PoolLife(this, stock, lock);
    }

    /** Borrows an idle connection that needs no check; null if there is none. */
    @Nullable PhysicalConnection take(Thread borrower, long now) {
        lock.lock();
        try {
            PhysicalConnection first = stock.idle.peekFirst();
            if (first == null || !Stock.fresh(first, now)) {
                return null;
            }
            stock.idle.pollFirst();
            first.lend(borrower, now, 0);
            stock.refill(now);
            return first;
        } finally {
            release();
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
            release();
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
            release();
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
            release();
        }
        if (leaked) {
            LOG.info("pool {}: the connection reported as leaked was returned", settings.name());
        }
    }

    /** Takes back a connection that was handed to a borrower just as it was interrupted. */
    void refuse(PhysicalConnection connection, long now) {
        lock.lock();
        try {
            if (connection.state == PhysicalConnection.State.LENT) {
                cameBack(connection, true, now);
            }
        } finally {
            release();
        }
    }

    private void cameBack(PhysicalConnection connection, boolean usable, long now) {
        connection.comeBack(now);
        stock.settle(connection, usable, now);
        if (stock.closed) {
            life.wake();
        }
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
            release();
        }
        if (news) {
            LOG.warn("pool {}: a connection is dead, checking the idle ones: {} (SQLSTATE {})",
                    settings.name(), failure.getMessage(), failure.getSQLState());
        }
    }

    void opened(Task.Open task, Connection physical, long now) {
        int failures = 0;
        lock.lock();
        try {
            if (!end(task)) {
                stock.order(new Task.Close(this, physical, now));
                return;
            }
            stock.opening--;
            failures = stock.retry.failures();
            stock.retry.succeeded();
            stock.counters.opened++;
            stock.counters.creation.record(now - task.startedAt);
            stock.settle(stock.admit(task, physical, now), true, now);
            stock.provide(now);
            life.wake();
        } finally {
            release();
        }
        if (failures > 0) {
            LOG.info("pool {}: opening connections works again after {} failed attempts", settings.name(), failures);
        }
    }

    void openFailed(Task.Open task, Throwable failure, long now) {
        boolean first;
        lock.lock();
        try {
            if (!end(task)) {
                return;
            }
            first = missed(task, failure, now);
        } finally {
            release();
        }
        if (first) {
            tellOpenFailed(failure);
        }
    }

    private boolean missed(Task.Open task, Throwable failure, long now) {
        stock.opening--;
        boolean first = !stock.retry.failing() && !stock.closed;
        stock.counters.openFailures++;
        stock.retry.failed(failure, task.startedAt, now);
        stock.nudge();
        life.wake();
        return first;
    }

    private void tellOpenFailed(Throwable failure) {
        LOG.warn("pool {}: cannot open a connection, retrying until one opens: {}", settings.name(),
                failure.toString());
    }

    void checked(Task.Check task, boolean alive, long now) {
        lock.lock();
        try {
            if (end(task)) {
                answered(task.connection, task.alarm, alive, now);
            }
        } finally {
            release();
        }
    }

    private void answered(PhysicalConnection connection, int alarm, boolean alive, long now) {
        stock.checking--;
        if (alive) {
            connection.provenAt = now;
            connection.alarm = alarm;
        } else {
            stock.raiseAlarm(connection, now);
        }
        stock.settle(connection, alive, now);
    }

    void ended(Task task) {
        lock.lock();
        try {
            end(task);
        } finally {
            release();
        }
    }

    /** Ends a task; false if the pool has given it up. */
    private boolean end(Task task) {
        boolean expected = stock.running.remove(task);
        if (stock.closed && stock.running.isEmpty()) {
            life.wake();
        }
        return expected;
    }

    /** Does what is due and returns the time of the next call. What is to be logged goes to {@code report}. */
    long keepUp(Upkeep upkeep, long now, List<Runnable> report) {
        lock.lock();
        try {
            for (Task task : stock.running.toArray(Task[]::new)) {
                if (task.late(now)) {
                    giveUp(task, now, report);
                }
            }
            upkeep.tend(stock, now, report);
            stock.provide(now);
            stock.nextUpkeep = upkeep.nextAt(stock, now);
            return stock.nextUpkeep;
        } finally {
            release();
        }
    }

    private void giveUp(Task task, long now, List<Runnable> report) {
        end(task);
        switch (task) {
            case Task.Open open -> {
                SQLException failure = new SQLException("opening a connection took longer than "
                        + Times.text(open.limitNanos), "08001");
                if (missed(open, failure, now)) {
                    report.add(() -> tellOpenFailed(failure));
                }
                stock.order(new Task.Abort(this, task, null, now));
            }
            case Task.Check check -> {
                stock.checking--;
                stock.forget(check.connection);
                stock.raiseAlarm(check.connection, now);
                stock.order(new Task.Abort(this, task, task.physical(), now));
            }
            case Task.Close _ -> stock.order(new Task.Abort(this, task, task.physical(), now));
            case Task.Abort _ -> report.add(() -> LOG.warn("pool {}: a connection could not be aborted within {}",
                    settings.name(), Times.text(task.limitNanos)));
        }
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
            release();
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
            release();
        }
    }

    /** Opens a first connection and waits for it. Returns null once it is open, else the reason why not. */
    @Nullable Throwable start(Duration limit) {
        return life.start(limit);
    }

    /** Refuses borrowers, waits for borrowed connections, then aborts them. True if this call closed the pool. */
    boolean close(Duration drainLimit) {
        return life.close(drainLimit);
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
            lock.unlock();
        }
    }

    PoolPicture picture(long now, @Nullable Thread asking) {
        lock.lock();
        try {
            return PoolPicture.of(settings.name(), stock, now, asking);
        } finally {
            lock.unlock();
        }
    }

    /** Releases the lock, then wakes and starts what was decided under it. */
    void release() {
        if (!stock.hasErrands()) {
            lock.unlock();
            return;
        }
        Waiter woken = stock.takeWoken();
        List<Task> ordered = stock.takeOrdered();
        boolean nudged = stock.takeNudge();
        lock.unlock();
        while (woken != null) {
            Waiter next = woken.next;
            LockSupport.unpark(woken.thread);
            woken = next;
        }
        for (Task task : ordered) {
            workers.start(task);
        }
        if (nudged) {
            workers.nudge();
        }
    }
}
