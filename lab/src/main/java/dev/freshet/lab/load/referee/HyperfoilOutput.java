package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LatencyHistogram;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Hyperfoil's counts of each second, added up. */
final class HyperfoilOutput {
    private final Histogram latency = new Histogram(3);
    private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
    private final LoadModel model;
    private long sent;
    private long responses;

    private HyperfoilOutput(LoadModel model) {
        this.model = model;
    }

    /** @param seconds lines with fields NAME=VALUE */
    static HyperfoilOutput parse(List<String> seconds, LoadPlan plan) {
        HyperfoilOutput output = new HyperfoilOutput(plan.model());
        seconds.forEach(output::add);
        return output;
    }

    private void add(String line) {
        Map<String, String> fields = Findings.fields(line);
        long invalid = count(fields, "invalid");
        Findings.add(failures, FailureKind.WRONG_STATUS, invalid);
        Findings.add(failures, FailureKind.CONNECTION_LOST, count(fields, "connection"));
        Findings.add(failures, FailureKind.TIME_OUT, count(fields, "timeout"));
        Findings.add(failures, FailureKind.GENERATOR, count(fields, "internal"));
        // Hyperfoil counts nanoseconds.
        Histogram second = LatencyHistogram.micros(LatencyHistogram.read(fields.getOrDefault("histogram", "")));
        latency.add(second);
        sent += count(fields, "requests");
        responses += count(fields, "responses");
    }

    private static long count(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new LoadException("Hyperfoil did not print \"" + name + "\"");
        }
        return Long.parseLong(value);
    }

    LoadResult result(long nanos, Cpu generator, int cores) {
        if (sent == 0) {
            // It waits for its connections before it sends, and does not count those that fail.
            Findings.add(failures, FailureKind.CONNECTION_REFUSED, model.connections());
            sent = model.connections();
        }
        long wrong = failures.getOrDefault(FailureKind.WRONG_STATUS, 0L);
        long ok = Math.max(0, responses - wrong);
        Latency times = ok == 0 ? Latency.NONE : Latency.of(latency, 1);
        String histogram = ok == 0 ? "" : LatencyHistogram.text(latency);
        LoadResult all = new Findings(sent, ok, failures, nanos, 0, times, histogram)
                .result("hyperfoil", generator, cores);
        return model instanceof LoadModel.Injection injection ? inTime(all, injection.inTimeMillis(), wrong) : all;
    }

    private LoadResult inTime(LoadResult all, long millis, long wrong) {
        long early = latency.getTotalCount() == 0 ? 0 : latency.getCountBetweenValues(0, millis * 1_000);
        return all.with(Math.clamp(early - wrong, 0, all.ok()), all.generatorBusy(), all.reachedRate());
    }
}
