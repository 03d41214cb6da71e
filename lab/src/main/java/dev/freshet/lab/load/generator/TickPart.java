package dev.freshet.lab.load.generator;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * One loop's part of one interval of the load. Latencies in nanoseconds, to two digits to save memory: there are many
 * of these.
 */
final class TickPart {
    private static final int FINEST_NANOS = 64;

    private final long index;
    private final IntCountsHistogram latencies;
    private long failed;

    TickPart(long index, long longestNanos) {
        this.index = index;
        this.latencies = new IntCountsHistogram(FINEST_NANOS, Math.max(longestNanos, 2 * FINEST_NANOS), 2);
        latencies.setAutoResize(true);
    }

    void right(long nanos) {
        latencies.recordValue(nanos);
    }

    void failed() {
        failed++;
    }

    /** Adds another loop's part of the same interval. */
    TickPart plus(TickPart other) {
        latencies.add(other.latencies);
        failed += other.failed;
        return this;
    }

    /** The number of the interval, from 0. */
    long index() {
        return index;
    }

    long failures() {
        return failed;
    }

    AbstractHistogram latencies() {
        return latencies;
    }
}
