package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/** One thread of a case: borrows a connection, holds it and returns it until the window is over. */
final class Borrower implements Runnable {
    private static final long LONGEST_WAIT = 120_000_000_000L;

    /**
     * Reading the clock twice takes as long as the fastest pool: without competition, only one wait in this many is
     * timed.
     */
    private static final int UNTIMED = 255;

    private final Pool pool;
    private final PoolCase work;
    private final Window window;
    /** For this thread alone and at its final size: recording a wait neither allocates nor blocks. */
    private final AbstractHistogram waits = new IntCountsHistogram(1, LONGEST_WAIT, 2);
    /** The total time of each run of untimed waits. */
    private final AbstractHistogram runs = new IntCountsHistogram(1, LONGEST_WAIT, 3);
    private long served;
    private @Nullable Exception failure;

    Borrower(Pool pool, PoolCase work, Window window) {
        this.pool = pool;
        this.work = work;
        this.window = window;
    }

    @Override
    public void run() {
        try {
            boolean more = true;
            while (more) {
                if (work.threads() == 1) {
                    takeUntimed();
                }
                more = takeTimed();
            }
        } catch (SQLException | RuntimeException e) {
            failure = e;
        }
    }

    private void takeUntimed() throws SQLException {
        long began = System.nanoTime();
        for (int i = 0; i < UNTIMED; i++) {
            pool.giveBack(pool.take());
        }
        long now = System.nanoTime();
        if (window.holds(now)) {
            runs.recordValue(Math.min(LONGEST_WAIT, now - began));
            served += UNTIMED;
        }
    }

    /** False when the window is over; a wait that has not ended by then counts with its duration so far. */
    private boolean takeTimed() throws SQLException {
        long asked = System.nanoTime();
        Connection connection = pool.take();
        long got = System.nanoTime();
        if (work.holdMicros() > 0) {
            LockSupport.parkNanos(work.holdMicros() * 1_000L);
        }
        pool.giveBack(connection);
        if (window.isOver(got)) {
            recordUnlessLater(asked);
            return false;
        }
        if (window.holds(got)) {
            waits.recordValue(Math.min(LONGEST_WAIT, got - asked));
            served++;
        }
        return true;
    }

    private void recordUnlessLater(long asked) {
        if (!window.isOver(asked)) {
            waits.recordValue(Math.min(LONGEST_WAIT, window.to() - asked));
        }
    }

    /** How often it got a connection in the window. Call it when all threads have ended. */
    long served() {
        return served;
    }

    /**
     * Microseconds to borrow and return a connection, for a thread without competition: the median of many short runs.
     */
    double eachMicros() {
        return runs.getValueAtPercentile(50) / 1e3 / UNTIMED;
    }

    AbstractHistogram waits() {
        return waits;
    }

    @Nullable Exception failure() {
        return failure;
    }
}
