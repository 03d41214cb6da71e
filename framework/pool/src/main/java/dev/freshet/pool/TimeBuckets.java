package dev.freshet.pool;

/** Counts durations; guarded by the caller's lock. */
final class TimeBuckets {
    private static final int STEPS_LOG2 = 3;
    private static final int STEPS = 1 << STEPS_LOG2;
    /** The last bucket takes all durations from 2^42 ns (more than an hour). */
    private static final int BUCKETS = (42 - STEPS_LOG2 + 1) << STEPS_LOG2;

    private final long[] buckets;
    private long total;
    private long max;

    TimeBuckets() {
        buckets = new long[BUCKETS];
    }

    private TimeBuckets(TimeBuckets other) {
        buckets = other.buckets.clone();
        total = other.total;
        max = other.max;
    }

    TimeBuckets copy() {
        return new TimeBuckets(this);
    }

    void record(long nanos) {
        long time = Math.max(nanos, 0);
        buckets[index(time)]++;
        total += time;
        if (time > max) {
            max = time;
        }
    }

    TimeHistogram snapshot() {
        long count = 0;
        for (long bucket : buckets) {
            count += bucket;
        }
        return new TimeHistogram(buckets.clone(), count, total, max);
    }

    private static int index(long nanos) {
        if (nanos < STEPS) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - STEPS_LOG2 - Long.numberOfLeadingZeros(nanos);
        return Math.min((shift << STEPS_LOG2) + (int) (nanos >>> shift), BUCKETS - 1);
    }

    /** The longest duration in a bucket. */
    static long upperBound(int index) {
        if (index < 2 * STEPS) {
            return index;
        }
        if (index == BUCKETS - 1) {
            return Long.MAX_VALUE;
        }
        int shift = (index >>> STEPS_LOG2) - 1;
        return ((long) ((index & STEPS - 1) + STEPS + 1) << shift) - 1;
    }
}
