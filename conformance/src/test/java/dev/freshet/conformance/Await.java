package dev.freshet.conformance;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads and processes bring about. */
public final class Await {
    private static final long POLL_NANOS = 1_000_000;

    private Await() {
    }

    public static void until(String what, Duration limit, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("waited " + limit + " in vain for " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    public static void end(List<Thread> threads, Duration limit) {
        until("the end of " + threads.size() + " threads", limit,
                () -> threads.stream().noneMatch(Thread::isAlive));
    }

    /** Lets time pass that itself is the subject: how long a server stands still, how long a load runs. */
    public static void passes(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }
}
