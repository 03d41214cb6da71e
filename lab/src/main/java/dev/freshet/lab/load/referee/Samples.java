package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LatencyHistogram;
import dev.freshet.lab.load.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Every request of a load, as a referee has logged it. */
final class Samples {
    private static final int DIGITS = 3;

    private final Histogram all = new Histogram(DIGITS);
    private final Map<Long, Interval> intervals = new TreeMap<>();
    private final int tickMillis;
    private final long startMicros;

    /** @param startMicros start of the load on the clock of the samples */
    Samples(int tickMillis, long startMicros) {
        this.tickMillis = tickMillis;
        this.startMicros = startMicros;
    }

    /** A correct response that arrived at this time after this latency. */
    void right(long endMicros, long micros) {
        all.recordValue(micros);
        interval(endMicros).latency.recordValue(micros);
    }

    void failed(long endMicros) {
        interval(endMicros).failed++;
    }

    private Interval interval(long endMicros) {
        return intervals.computeIfAbsent((endMicros - startMicros) / (tickMillis * 1_000L), _ -> new Interval());
    }

    long count() {
        return all.getTotalCount();
    }

    Latency latency() {
        return Latency.of(all, 1);
    }

    /** See {@code LoadResult}. */
    String histogram() {
        return LatencyHistogram.text(all);
    }

    /** The intervals with responses. */
    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        intervals.forEach((number, interval) -> ticks.add(new Tick((number + 1) * tickMillis,
                interval.latency.getTotalCount(), interval.failed, interval.latency.getValueAtPercentile(50),
                interval.latency.getValueAtPercentile(99))));
        return ticks;
    }

    private static final class Interval {
        private final Histogram latency = new Histogram(DIGITS);
        private long failed;
    }
}
