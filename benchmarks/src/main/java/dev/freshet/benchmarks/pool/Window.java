package dev.freshet.benchmarks.pool;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * When a measurement begins and ends, by {@link System#nanoTime}. Threads compare times with it and share nothing that
 * anyone writes.
 */
record Window(long from, long to) {

    /** Begins after the warm-up. */
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
     * Sleeps until the window is over, and gives the nanoseconds of CPU that this process used in it. Where the sleeper
     * woke late, on a machine with more work than cores, it is the share that falls into the window.
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

    /** Nanoseconds of CPU, user and system, of all threads; Linux counts them by ticks of 10 ms. */
    static long processCpu() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
