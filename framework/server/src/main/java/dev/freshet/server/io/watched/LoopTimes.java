package dev.freshet.server.io.watched;

/**
 * The deadline of a watched connection. The owner sets it, and the event loop checks it while it owns the connection.
 */
final class LoopTimes {
    /** What the event loop should do. */
    enum Due {
        NOTHING,
        /** Nothing has happened for a tick. */
        REST,
        EXPIRED
    }

    private long deadline;
    private boolean active = true;
    /** Whether the deadline is that of an idle connection and was not shortened by a shutdown. */
    private boolean idle;
    /** Only used on the event loop. */
    private boolean draining;

    void deadline(long nanoTime) {
        deadline = nanoTime;
        active = true;
        idle = false;
    }

    void idleUntil(long nanoTime) {
        deadline(nanoTime);
        idle = true;
    }

    void drain() {
        draining = true;
    }

    /** Bytes have arrived; returns whether they are too late for the step that they belong to. */
    boolean isLate(long nanoTime) {
        active = true;
        return !idle && deadline - nanoTime <= 0;
    }

    /**
     * Called every tick.
     *
     * @param quietNanos how long an idle connection stays open during a shutdown
     */
    Due due(long nanoTime, long quietNanos) {
        if (idle && draining) {
            // At a tick, because a thread may own the connection when the shutdown begins, and not know of it.
            idle = false;
            deadline = Math.min(deadline - nanoTime, quietNanos) + nanoTime;
        }
        if (deadline - nanoTime <= 0) {
            return Due.EXPIRED;
        }
        if (active) {
            active = false;
            return Due.NOTHING;
        }
        return Due.REST;
    }
}
