package dev.freshet.benchmarks.pool;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Start and end of a measurement as {@link System#nanoTime}. Threads compare times with it and share no mutable state.
 */
record Window(long from, long to) {

    /** Starts after the warm-up. */
    static Window after(Duration warmup, Duration length) {
        long from = System.nanoTime() + warmup.toNanos();
        return new Window(from, from + length.toNanos());
    }

    boolean holds(long time) {
        return time - from >= 0 && time - to < 0;
    }

    boolean isOver(long time) {
        return time - to >= 0;
    }

    long nanos() {
        return to - from;
    }

    /**
     * Sleeps until the window is over and returns the nanoseconds of CPU that this process used in it. If the sleeper
     * wakes late, because the machine has more work than cores, returns the share of the window.
     */
    double awaitCpu() throws InterruptedException {
        sleepUntil(from);
        long began = System.nanoTime();
        long before = processCpu();
        sleepUntil(to);
        long used = processCpu() - before;
        return (double) used * nanos() / (System.nanoTime() - began);
    }

    private static void sleepUntil(long time) throws InterruptedException {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    /** Nanoseconds of CPU, user and system, of all threads; Linux counts in ticks of 10 ms. */
    static long processCpu() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
