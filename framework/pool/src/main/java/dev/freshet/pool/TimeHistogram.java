package dev.freshet.pool;

/**
 * How long something took, each time since the pool was made. Times are kept in buckets an eighth of a power of two
 * wide, so {@link #quantileNanos} is at most 12.5 % above the truth; count, sum and maximum are exact.
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

    /** How many times were taken. */
    public long count() {
        return count;
    }

    /** All of them together, in nanoseconds. */
    public long totalNanos() {
        return totalNanos;
    }

    /** The longest, in nanoseconds; zero when there is none. */
    public long maxNanos() {
        return maxNanos;
    }

    /** How many took at most {@code nanos}, to the width of a bucket. */
    public long countUpTo(long nanos) {
        long sum = 0;
        for (int i = 0; i < buckets.length && TimeBuckets.upperBound(i) <= nanos; i++) {
            sum += buckets[i];
        }
        return nanos >= maxNanos ? count : sum;
    }

    /**
     * The time that {@code quantile} of all did not exceed, in nanoseconds; zero when there is none.
     *
     * @param quantile from 0 to 1, such as 0.99
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
