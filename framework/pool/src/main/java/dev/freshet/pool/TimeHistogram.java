package dev.freshet.pool;

/**
 * Durations since the pool was created. Each bucket is an eighth of a power of two wide, so {@link #quantileNanos} is
 * at most 12.5 % too high. Count, sum and maximum are exact.
 */
public final class TimeHistogram {
    private final long[] buckets;
    private final long count;
    private final long totalNanos;
    private final long maxNanos;

    TimeHistogram(long[] buckets, long count, long totalNanos, long maxNanos) {
        this.buckets = buckets;
        this.count = count;
        this.totalNanos = totalNanos;
        this.maxNanos = maxNanos;
    }

    /** The number of durations. */
    public long count() {
        return count;
    }

    /** The sum in nanoseconds. */
    public long totalNanos() {
        return totalNanos;
    }

    /** The longest in nanoseconds; zero if there is none. */
    public long maxNanos() {
        return maxNanos;
    }

    /**
     * The number of durations up to {@code nanos}, without those in a bucket that also has longer ones. More durations
     * never make it smaller, as metrics require.
     */
    public long countUpTo(long nanos) {
        long sum = 0;
        for (int i = 0; i < buckets.length && TimeBuckets.upperBound(i) <= nanos; i++) {
            sum += buckets[i];
        }
        return sum;
    }

    /**
     * The quantile in nanoseconds; zero if there are no durations.
     *
     * @param quantile from 0 to 1, for example 0.99
     */
    public long quantileNanos(double quantile) {
        long wanted = Math.max(1, (long) Math.ceil(quantile * count));
        long sum = 0;
        for (int i = 0; i < buckets.length; i++) {
            sum += buckets[i];
            if (sum >= wanted) {
                return Math.min(TimeBuckets.upperBound(i), maxNanos);
            }
        }
        return maxNanos;
    }

    @Override
    public String toString() {
        return "count " + count + ", p50 " + quantileNanos(0.5) + " ns, p99 " + quantileNanos(0.99) + " ns, max "
                + maxNanos + " ns";
    }
}
