package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TimeHistogramTest {
    @Test
    void an_empty_one_is_all_zero() {
        TimeHistogram empty = new TimeBuckets().snapshot();
        assertThat(empty.count()).isZero();
        assertThat(empty.maxNanos()).isZero();
        assertThat(empty.quantileNanos(0.99)).isZero();
        assertThat(empty.countUpTo(1_000)).isZero();
    }

    @Test
    void is_at_most_an_eighth_above_the_truth() {
        TimeBuckets buckets = new TimeBuckets();
        for (int i = 1; i <= 100_000; i++) {
            buckets.record(i * 1_000L);
        }
        TimeHistogram times = buckets.snapshot();
        assertThat(times.count()).isEqualTo(100_000);
        assertThat(times.totalNanos()).isEqualTo(100_000L * 100_001 / 2 * 1_000);
        assertThat(times.maxNanos()).isEqualTo(100_000_000);
        for (double quantile : new double[] {0.01, 0.5, 0.9, 0.99, 0.999}) {
            assertThat(times.quantileNanos(quantile)).isBetween((long) (quantile * 100_000_000),
                    (long) (quantile * 112_500_000));
        }
        assertThat(times.quantileNanos(1)).isEqualTo(100_000_000);
        assertThat(times.countUpTo(50_000_000)).isCloseTo(50_000L, Percentage.withPercentage(12.5));
        assertThat(times.countUpTo(100_000_000)).isCloseTo(100_000L, Percentage.withPercentage(12.5));
    }

    @Test
    void never_counts_fewer_than_before() {
        TimeBuckets buckets = new TimeBuckets();
        buckets.record(99);
        long before = buckets.snapshot().countUpTo(100);
        buckets.record(1_000);
        assertThat(buckets.snapshot().countUpTo(100)).isGreaterThanOrEqualTo(before);
    }

    @Test
    void takes_any_time_there_is() {
        TimeBuckets buckets = new TimeBuckets();
        for (long time : new long[] {0, 1, 7, 8, 15, 16, 17, Long.MAX_VALUE, -5}) {
            buckets.record(time);
        }
        TimeHistogram times = buckets.snapshot();
        assertThat(times.count()).isEqualTo(9);
        assertThat(times.countUpTo(0)).isEqualTo(2);
        assertThat(times.countUpTo(15)).isEqualTo(6);
        assertThat(times.countUpTo(17)).isEqualTo(8);
        assertThat(times.quantileNanos(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void gives_the_upper_end_of_a_bucket() {
        TimeBuckets buckets = new TimeBuckets();
        for (long time : new long[] {16, 16, 100}) {
            buckets.record(time);
        }
        TimeHistogram times = buckets.snapshot();
        assertThat(times.quantileNanos(0.5)).as("16 and 17 share a bucket").isEqualTo(17);
        assertThat(times.countUpTo(16)).isZero();
        assertThat(times.countUpTo(17)).isEqualTo(2);
        assertThat(times.countUpTo(Long.MAX_VALUE)).isEqualTo(3);
        assertThat(times).hasToString("count 3, p50 17 ns, p99 100 ns, max 100 ns");
    }
}
