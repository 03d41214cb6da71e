package dev.freshet.pool;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that waits for a connection, and its place in the queue. */
final class Waiter {
    final Thread thread;
    final long since;
    /** Neighbours in the queue. After the waiter has left it, {@code next} chains the waiters to wake. */
    @Nullable Waiter next;
    @Nullable Waiter previous;
    boolean queued;
    private @Nullable PhysicalConnection connection;
    private volatile boolean answered;

    Waiter(Thread thread, long since) {
        this.thread = thread;
        this.since = since;
    }

    /** Gives the waiter its connection, or null if it gets none. The caller unparks the thread afterwards. */
    void answer(@Nullable PhysicalConnection given) {
        connection = given;
        answered = true;
    }

    boolean answered() {
        return answered;
    }

    /** The answer; null before there is one. */
    @Nullable PhysicalConnection connection() {
        return answered ? connection : null;
    }

    /** Parks until there is an answer, the deadline passes or the thread is interrupted. True if interrupted. */
    boolean await(long deadline) {
        while (!answered) {
            if (Thread.interrupted()) {
                return true;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        return false;
    }
}
