package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LatencyHistogram;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.measure.Cpu;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Combines what the recorders of all loops have counted. */
record LoadSummary(Load load, List<Recorder> recorders) {
    private static final String ENGINE = "freshet";
    private static final double NANOS_PER_MICRO = 1_000;

    LoadResult result(Cpu cpu, double busy) {
        Counts counts = recorders.stream().map(Recorder::counts).reduce(Counts.NONE, Counts::plus);
        Histogram latencies = sum(Recorder::latencies);
        Parts parts = parts(latencies.getTotalCount());
        long nanos = nanos();
        return new LoadResult(ENGINE, counts.sent(), counts.ok(), counts.inTime(), failures(), nanos,
                Math.round(counts.ok() * (parts.headBytes() + parts.bodyBytes())), latency(latencies),
                LatencyHistogram.text(LatencyHistogram.micros(latencies)), cpu, busy, 0, parts);
    }

    private Parts parts(long responses) {
        long head = recorders.stream().mapToLong(Recorder::headBytes).max().orElse(0);
        long bodies = recorders.stream().mapToLong(Recorder::bodyBytes).sum();
        return new Parts(Latency.of(sum(Recorder::connects), NANOS_PER_MICRO),
                Latency.of(sum(Recorder::waits), NANOS_PER_MICRO), head, (double) bodies / Math.max(1, responses));
    }

    /** From the first request to the last response, but at least the planned time. */
    private long nanos() {
        long last = recorders.stream().mapToLong(Recorder::lastAnswer).max().orElse(0);
        return Math.max(last, load.plannedNanos());
    }

    private Map<FailureKind, Long> failures() {
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            long count = recorders.stream().mapToLong(recorder -> recorder.failures(kind)).sum();
            if (count > 0) {
                failures.put(kind, count);
            }
        }
        return failures;
    }

    private Histogram sum(Function<Recorder, Histogram> part) {
        Histogram all = part.apply(recorders.getFirst()).copy();
        recorders.stream().skip(1).map(part).forEach(all::add);
        return all;
    }

    private Latency latency(Histogram nanos) {
        if (nanos.getTotalCount() == 0) {
            return Latency.NONE;
        }
        long shortest = recorders.stream().mapToLong(Recorder::shortest).min().orElse(0);
        long longest = recorders.stream().mapToLong(Recorder::longest).max().orElse(0);
        return Latency.of(nanos, NANOS_PER_MICRO).between(shortest / NANOS_PER_MICRO, longest / NANOS_PER_MICRO);
    }
}
