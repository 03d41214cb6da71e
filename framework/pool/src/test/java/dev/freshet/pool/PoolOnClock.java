package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pool whose time passes when the test says so, and whose tasks are done the moment they are ordered. */
final class PoolOnClock implements Workers {
    final StubDatabase database = new StubDatabase();
    final Pool pool;
    private final Upkeep upkeep;
    private final Thread thread = Thread.currentThread();
    long now = 1_000_000_000L;
    /** Tasks that hang, while there is such a list. */
    @Nullable List<Task> hanging;
    /** Whether the upkeep was called since it came last. */
    boolean nudged;
    /** How many tasks the pool has ended by force. */
    int aborts;

    PoolOnClock(DatabasePoolSettings.Builder settings) {
        DatabasePoolSettings built = settings.build();
        pool = new Pool(built, database, this);
        upkeep = new Upkeep(built);
        keepUp();
    }

    @Override
    public void start(Task task) {
        aborts += task instanceof Task.Abort ? 1 : 0;
        if (hanging != null && !(task instanceof Task.Abort)) {
            hanging.add(task);
        } else {
            end(task);
        }
    }

    void end(Task task) {
        try {
            switch (task) {
                case Task.Open open -> open(open);
                case Task.Check check -> pool.tasks.checked(check, check.connection.physical.isValid(1), now);
                case Task.Close close -> close.physical.close();
                case Task.Abort abort when abort.physical != null -> abort.physical.abort(Runnable::run);
                case Task.Abort _ -> { }
            }
            pool.tasks.ended(task);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void open(Task.Open task) {
        Connection made;
        try {
            made = database.open();
        } catch (SQLException e) {
            pool.tasks.openFailed(task, e, now);
            return;
        }
        pool.tasks.opened(task, made, now);
    }

    @Override
    public void nudge() {
        nudged = true;
    }

    /** Lets time pass as the upkeep wishes: it comes when it said it would. */
    void pass(Duration time) {
        long end = now + time.toNanos();
        for (long next; (next = keepUp()) - end < 0;) {
            now = next;
        }
        now = end;
        keepUp();
    }

    /** Does what is due now. Returns the time at which the upkeep means to come again. */
    long keepUp() {
        List<Runnable> report = new ArrayList<>();
        long next;
        do {
            nudged = false;
            next = pool.tasks.keepUp(upkeep, now, report);
        } while (nudged);
        report.forEach(Runnable::run);
        return next;
    }

    /** Borrows what can be had without waiting. */
    PhysicalConnection borrow() {
        PhysicalConnection taken = pool.take(thread, now);
        if (taken == null) {
            taken = pool.join(thread, now).connection();
        }
        if (taken == null) {
            throw new AssertionError(pool.picture(now, thread).text());
        }
        return taken;
    }

    void giveBack(PhysicalConnection connection) {
        pool.giveBack(connection, false, now);
    }

    PoolSnapshot snapshot() {
        return pool.snapshot();
    }
}
