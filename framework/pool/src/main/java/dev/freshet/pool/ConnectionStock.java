package dev.freshet.pool;

import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool's connections and waiting borrowers, with the moves between idle, lent, checked and gone. Guarded by the
 * pool's lock. Nothing here blocks: driver calls are ordered as tasks and wake-ups are recorded; the pool does both
 * after it has released the lock.
 */
final class ConnectionStock {
    /** Connections opened at the same time, at most: a restarting database has other clients too. */
    static final int OPENING_AT_ONCE = 4;
    /** A connection that was alive this recently is lent without a check. */
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
    /** When the upkeep means to run next. */
    long nextUpkeep;
    boolean closed;
    /** Whether the pool's constructor waits for a first connection; it is not in the queue. */
    boolean starting;

    private final Pool pool;
    private final long lifetimeNanos;
    private List<Task> ordered = new ArrayList<>();
    private @Nullable Waiter firstWoken;
    private @Nullable Waiter lastWoken;
    private boolean nudged;

    ConnectionStock(Pool pool, DatabasePoolSettings settings) {
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
     * Places or checks an idle connection for a new borrower, even if checks are running: these may have another
     * reason, and may fail.
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

    /** Gives waiters the fresh connections, checks stale ones for the others, and opens the rest. */
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
        open(wanted, now);
    }

    /** After a check that hung, opens connections for all waiters: the checks in progress may hang as well. */
    void provideBesideChecks(long now) {
        open(waiters.size(), now);
    }

    /** Orders connections until {@code wanted} are being opened. */
    private void open(int wanted, long now) {
        while (opening < wanted && size() < maximum && mayOpen(now)) {
            opening++;
            order(new Task.Open(pool, now, generation));
        }
    }

    /** Opens what the minimum lacks after a loan, now or with the next upkeep. */
    void refill(long now) {
        if (idle.size() < minimum && size() < maximum) {
            provide(now);
            if (held(now) && retry.nextAt(waitedFor()) - nextUpkeep < 0) {
                nudge();
            }
        }
    }

    /** Whether a connection is wanted but {@link Retry} demands a pause first. */
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

    /** Adds a connection that was just opened. */
    PhysicalConnection admit(Task.Open task, Connection physical, long now) {
        long life = lifetimeNanos == 0 ? Long.MAX_VALUE / 2
                : lifetimeNanos - ThreadLocalRandom.current().nextLong(lifetimeNanos / 10 + 1);
        PhysicalConnection made = new PhysicalConnection(pool, physical, task.generation, now, now + life);
        made.alarm = alarm;
        connections.add(made);
        return made;
    }

    /**
     * Moves a connection that was lent, opened or checked: closes it, checks it, or gives it to a waiter or the idle
     * ones.
     */
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

    /** Gives a connection to the longest waiter. The newest idle one is lent first, so that the others can time out. */
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

    /** Closes a connection that has already been taken from the idle ones and from the count of checks. */
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

    /**
     * After a dead connection, checks the idle ones. A connection that was last checked before the newest alarm raises
     * none.
     */
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

    /** Whether there is anything to do after the lock is released. */
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
