package dev.freshet.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits, up to a limit, for what other threads and processes bring about. */
public final class Eventually {
    /** Much longer than anything takes on an idle machine: only a test that fails waits as long. */
    public static final Duration LIMIT = Duration.ofSeconds(30);

    private static final long POLL_NANOS = 1_000_000;

    private Eventually() {
    }

    /**
     * Waits for a condition up to {@link #LIMIT}.
     *
     * @throws AssertionError that says {@code what}, if the condition does not come true in time
     */
    public static void holds(String what, BooleanSupplier condition) {
        holds(what, LIMIT, condition);
    }

    /**
     * Waits for a condition up to a limit, asking every millisecond.
     *
     * @throws AssertionError that says {@code what}, if the condition does not come true in time
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

    /** Waits for the end of threads up to a limit. */
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

    /** Lets time pass that itself is the subject, also for a thread that is interrupted or unparked meanwhile. */
    public static void passes(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
