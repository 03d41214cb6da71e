package dev.freshet.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits in a test for effects of other threads and processes, up to a limit. */
public final class Eventually {
    /** The default limit: so long that only a failing test reaches it. */
    public static final Duration LIMIT = Duration.ofSeconds(30);

    private static final long POLL_NANOS = 1_000_000;

    private Eventually() {
    }

    /**
     * Waits for a condition for up to {@link #LIMIT}; see {@link #holds(String, Duration, BooleanSupplier)}.
     *
     * @throws AssertionError with {@code what} in its message, if the condition is not true in time
     */
    public static void holds(String what, BooleanSupplier condition) {
        holds(what, LIMIT, condition);
    }

    /**
     * Waits for a condition; the calling thread checks it every millisecond.
     *
     * @throws AssertionError with {@code what} in its message, if the condition is not true in time
     */
    public static void holds(String what, Duration limit, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("within " + limit.toMillis() + " ms this did not come true: " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /**
     * Waits for threads to end.
     *
     * @throws AssertionError if a thread is still alive after the limit
     */
    public static void end(Iterable<Thread> threads, Duration limit) {
        holds("every thread ends", limit, () -> {
            for (Thread thread : threads) {
                if (thread.isAlive()) {
                    return false;
                }
            }
            return true;
        });
    }

    /**
     * Waits for this time, even if the thread is interrupted or unparked meanwhile. For tests whose subject is
     * time.
     */
    public static void passes(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
