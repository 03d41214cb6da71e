package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.load.Latency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WrkLatencyTest {
    private static final int INTERVAL = 900;

    @Test
    void takes_out_the_samples_that_wrk_added() {
        List<Long> taken = samples();
        List<Long> reported = withAdded(taken);
        assertThat(reported.size()).isGreaterThan(taken.size() * 23 / 20);

        Latency latency = restored(reported, INTERVAL).latency();

        assertThat(latency.p50()).isCloseTo(taken.get(taken.size() / 2), within(10.0));
        assertThat(latency.p90()).isCloseTo(taken.get(taken.size() * 9 / 10), within(50.0));
        assertThat(latency.p99()).isCloseTo(taken.get(taken.size() * 99 / 100), within(taken.getLast() / 20.0));
        assertThat(latency.max()).isEqualTo(taken.getLast().doubleValue());
        double mean = taken.stream().mapToLong(Long::longValue).average().orElseThrow();
        assertThat(latency.mean()).isCloseTo(mean, within(mean / 20));
    }

    @Test
    void leaves_samples_alone_where_none_were_added() {
        List<Long> taken = samples();
        Latency latency = restored(taken, 0).latency();
        assertThat(latency.p99()).isCloseTo(taken.get(taken.size() * 99 / 100), within(taken.getLast() / 50.0));
        assertThat(latency.min()).isEqualTo(taken.getFirst().doubleValue());
    }

    @Test
    void sees_by_the_mean_whether_samples_were_added() {
        assertThat(WrkLatency.addedInterval(800, 10_000, 10_000, 8, 1_000_000)).isZero();
        assertThat(WrkLatency.addedInterval(900, 10_000, 10_000, 8, 1_000_000)).isEqualTo(800);
    }

    /** Mostly about half a millisecond; one in fifty up to twenty. */
    private static List<Long> samples() {
        Random random = new Random(1);
        List<Long> samples = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            samples.add(i % 50 == 0 ? 2_000 + random.nextLong(18_000) : 300 + random.nextLong(500));
        }
        Collections.sort(samples);
        return samples;
    }

    /** As wrk 4.1 does. */
    private static List<Long> withAdded(List<Long> taken) {
        List<Long> all = new ArrayList<>(taken);
        for (long sample : taken) {
            for (long added = sample - INTERVAL; added > INTERVAL; added -= INTERVAL) {
                all.add(added);
            }
        }
        Collections.sort(all);
        return all;
    }

    private static WrkLatency restored(List<Long> sorted, long interval) {
        double[] shares = new double[1_001];
        long[] values = new long[shares.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = i / 1_000.0;
            values[i] = sorted.get(Math.min(sorted.size() - 1, (int) (shares[i] * sorted.size())));
        }
        double mean = sorted.stream().mapToLong(Long::longValue).average().orElseThrow();
        return new WrkLatency(shares, values, mean, interval);
    }
}
