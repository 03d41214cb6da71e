package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What tasks report to their pool, and what it does about those that are late. Locks like {@link Pool}. */
record PoolTasks(Pool pool, ConnectionStock stock, PoolLock lock, PoolLife life) {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    void opened(Task.Open task, Connection physical, long now) {
        int failures = 0;
        lock.lock();
        try {
            if (!end(task)) {
                stock.order(new Task.Close(pool, physical, now));
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
            lock.release();
        }
        if (failures > 0) {
            LOG.info("pool {}: opening connections works again after {} failed attempts", pool.settings.name(),
                    failures);
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
            lock.release();
        }
        if (first) {
            tellOpenFailed(failure);
        }
    }

    private boolean missed(Task.Open task, Throwable failure, long now) {
        stock.opening--;
        // A denied start fails, and says why itself. It does not fail if another connection has opened.
        boolean ends = stock.starting && stock.counters.opened == 0 && PoolLife.isDenied(failure);
        boolean first = !stock.retry.failing() && !stock.closed && !ends;
        stock.counters.openFailures++;
        stock.retry.failed(failure, task.startedAt, now);
        stock.nudge();
        life.wake();
        return first;
    }

    private void tellOpenFailed(Throwable failure) {
        LOG.warn("pool {}: cannot open a connection, retrying until one opens: {}", pool.settings.name(),
                failure.toString());
    }

    void checked(Task.Check task, boolean alive, long now) {
        lock.lock();
        try {
            if (end(task)) {
                answered(task.connection, task.alarm, alive, now);
            }
        } finally {
            lock.release();
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
            lock.release();
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
            lock.release();
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
                stock.order(new Task.Abort(pool, task, null, now));
            }
            case Task.Check check -> {
                stock.checking--;
                stock.forget(check.connection);
                stock.raiseAlarm(check.connection, now);
                stock.provideBesideChecks(now);
                stock.order(new Task.Abort(pool, task, check.connection.physical, now));
            }
            case Task.Close close -> stock.order(new Task.Abort(pool, task, close.physical, now));
            case Task.Abort _ -> report.add(() -> LOG.warn("pool {}: a connection could not be aborted within {}",
                    pool.settings.name(), Times.text(task.limitNanos)));
        }
    }
}
