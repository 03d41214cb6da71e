package dev.freshet.pool;

import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool's connections and who waits for them, with the moves between idle, lent, checked and gone. Guarded by the
 * pool's lock. Nothing here blocks: what talks to the driver is ordered as a task, who is to be woken is remembered,
 * and the pool sees to both once it has let go of the lock.
 */
final class Stock {
    /** Connections that are opened at the same time, at most: a database that restarts has other clients too. */
    static final int OPENING_AT_ONCE = 4;
    /** A connection that was alive so recently is lent without being asked. */
    static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    final ArrayDeque<PhysicalConnection> idle = new ArrayDeque<>();
    final List<PhysicalConnection> connections = new ArrayList<>();
    final WaiterQueue waiters = new WaiterQueue();
    final List<Task> running = new ArrayList<>();
    final Retry retry = new Retry();
    final PoolCounters counters = new PoolCounters();
    int maximum;
    int minimum;
    int opening;
    int checking;
    int generation;
    int alarm;
    /** Until when the upkeep means to sleep. */
    long nextUpkeep;
    boolean closed;
    /** Whether the start waits for a first connection, without being a borrower. */
    boolean starting;

    private final Pool pool;
    private final long lifetimeNanos;
    private List<Task> ordered = new ArrayList<>();
    private @Nullable Waiter firstWoken;
    private @Nullable Waiter lastWoken;
    private boolean nudged;

    Stock(Pool pool, PoolSettings settings) {
        this.pool = pool;
        maximum = settings.maximumPoolSize();
        minimum = settings.minimumIdle();
        lifetimeNanos = settings.maxLifetime().toNanos();
    }

    int size() {
        return connections.size() + opening;
    }

    int inUse() {
        return connections.size() - idle.size() - checking;
    }

    /**
     * Has an idle connection answer for a borrower who has just come, whatever else is being checked: that was perhaps
     * not asked for a borrower's sake, and may not answer.
     */
    void offerIdle(long now) {
        PhysicalConnection own = idle.pollFirst();
        if (own != null) {
            placeOrCheck(own, now);
        }
    }

    private void placeOrCheck(PhysicalConnection connection, long now) {
        if (fresh(connection, now)) {
            place(connection, now);
        } else {
            check(connection, now);
        }
    }

    /**
     * Gives waiters what is fresh, has stale connections checked for the others, and has opened what is still missing.
     */
    void provide(long now) {
        if (closed) {
            return;
        }
        while (waiters.size() > checking && !idle.isEmpty()) {
            placeOrCheck(idle.pollFirst(), now);
        }
        int wanted = Math.max(waiters.size(), minimum - idle.size()) - checking;
        if (starting && size() == 0) {
            wanted = Math.max(wanted, 1);
        }
        while (opening < wanted && size() < maximum && mayOpen(now)) {
            opening++;
            order(new Task.Open(pool, now, generation));
        }
    }

    /** Has opened what the minimum lacks once a connection was lent, now or when the upkeep comes. */
    void refill(long now) {
        if (idle.size() < minimum && size() < maximum) {
            provide(now);
            if (held(now) && retry.nextAt(waitedFor()) - nextUpkeep < 0) {
                nudge();
            }
        }
    }

    /** Whether opening is wanted but has to wait for {@link Retry}. */
    boolean held(long now) {
        return retry.failing() && opening == 0 && size() < maximum && retry.nextAt(waitedFor()) - now > 0
                && (waitedFor() || idle.size() + checking < minimum);
    }

    boolean waitedFor() {
        return starting || waiters.size() > 0;
    }

    private boolean mayOpen(long now) {
        return retry.failing()
                ? opening == 0 && now - retry.nextAt(waitedFor()) >= 0
                : opening < OPENING_AT_ONCE;
    }

    static boolean fresh(PhysicalConnection connection, long now) {
        return now - connection.provenAt <= FRESH_NANOS;
    }

    /** A connection that has just been opened. */
    PhysicalConnection admit(Task.Open task, Connection physical, long now) {
        long life = lifetimeNanos == 0 ? Long.MAX_VALUE / 2
                : lifetimeNanos - ThreadLocalRandom.current().nextLong(lifetimeNanos / 10 + 1);
        PhysicalConnection made = new PhysicalConnection(pool, physical, task.generation, now, now + life);
        made.alarm = alarm;
        connections.add(made);
        return made;
    }

    /** Where a connection goes that was lent, opened or checked: to the bin, to a check, to a waiter, or to rest. */
    void settle(PhysicalConnection connection, boolean usable, long now) {
        if (!usable || connection.dead || closed || connection.generation != generation || size() > maximum
                || now - connection.endsAt >= 0) {
            discard(connection, now);
            provide(now);
        } else if (connection.alarm != alarm) {
            check(connection, now);
        } else {
            place(connection, now);
        }
    }

    /** Hands a connection to who has waited longest; the newest idle one is lent first, so that others can end. */
    void place(PhysicalConnection connection, long now) {
        Waiter first = waiters.poll();
        if (first == null) {
            connection.state = PhysicalConnection.State.IDLE;
            idle.addFirst(connection);
        } else {
            connection.lend(first.thread, now, now - first.since);
            answer(first, connection);
        }
    }

    void answer(Waiter waiter, @Nullable PhysicalConnection connection) {
        waiter.answer(connection);
        if (lastWoken == null) {
            firstWoken = waiter;
        } else {
            lastWoken.next = waiter;
        }
        lastWoken = waiter;
    }

    void check(PhysicalConnection connection, long now) {
        connection.state = PhysicalConnection.State.CHECKED;
        checking++;
        order(new Task.Check(connection, now, alarm));
    }

    /** Lets a connection go, which is neither idle nor counted as checked any more. */
    void discard(PhysicalConnection connection, long now) {
        forget(connection);
        order(new Task.Close(pool, connection.physical, now));
    }

    void discardIdle(long now) {
        for (PhysicalConnection next; (next = idle.pollFirst()) != null;) {
            discard(next, now);
        }
    }

    void forget(PhysicalConnection connection) {
        connection.state = PhysicalConnection.State.GONE;
        connection.holder = null;
        connection.borrowed = null;
        connections.remove(connection);
        counters.discarded++;
    }

    /** One connection was found dead: the others may be too. One that was asked before the newest alarm raises none. */
    boolean raiseAlarm(PhysicalConnection dead, long now) {
        if (dead.alarm != alarm) {
            return false;
        }
        alarm++;
        for (PhysicalConnection next; (next = idle.pollFirst()) != null;) {
            check(next, now);
        }
        return true;
    }

    void order(Task task) {
        running.add(task);
        ordered.add(task);
        if (task.startedAt + task.limitNanos - nextUpkeep < 0) {
            nudge();
        }
    }

    void nudge() {
        nudged = true;
    }

    /** Whether there is anything to see to once the lock is free. */
    boolean hasErrands() {
        return lastWoken != null || nudged || !ordered.isEmpty();
    }

    @Nullable Waiter takeWoken() {
        Waiter first = firstWoken;
        firstWoken = null;
        lastWoken = null;
        return first;
    }

    List<Task> takeOrdered() {
        if (ordered.isEmpty()) {
            return List.of();
        }
        List<Task> taken = ordered;
        ordered = new ArrayList<>();
        return taken;
    }

    boolean takeNudge() {
        boolean taken = nudged;
        nudged = false;
        return taken;
    }
}
