package dev.freshet.lab.report;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Machine;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** Runs and measurements made by hand, so long that even few requests a second use CPU that counts. */
public final class Made {
    public static final RunRecord.Case HELLO = load("hello", "c64", "rate");
    /** The length of each measurement. */
    public static final long SECONDS = 10_000;

    private Made() {
    }

    public static RunRecord run(String name, List<RunRecord.Case> cases, String... rows) {
        return new RunRecord(name, "2026-11-21T10:00:00Z", "2026-11-21T10:05:00Z", "./freshet lab run", "quick", 3,
                "freshet", Map.of("Machine", "two cores"), "server on core 0", "-Xmx256m",
                Arrays.stream(rows).map(Made::row).toList(), cases, 0);
    }

    public static RunRecord.Row row(String row) {
        return new RunRecord.Row(row, row.replaceFirst(":.*", ""), "", "The row " + row, "Java", "service", "A row.",
                Map.of("JDK", "25"), List.of("make " + row, "./" + row), RunRecord.Choice.NONE);
    }

    public static RunRecord.Case load(String scenario, String load, String figure) {
        return new RunRecord.Case(scenario, "Scenario " + scenario, "About it.", "GET /" + scenario, "none", load,
                "load " + load, "closed, 1 s", 64, figure);
    }

    public static Measurement measured(String row, int round, long rate) {
        return measured(row, round, rate, 10, 0.5, 0);
    }

    /** The same, with this CPU in microseconds. */
    public static Measurement withCpu(Measurement of, long micros) {
        return with(of.row(), of.round(), Objects.requireNonNull(of.result()), usage(micros));
    }

    private static ServerUsage usage(long micros) {
        return new ServerUsage(new Cpu(micros / 2, micros / 2), 10L << 20, 20L << 20, 30L << 20, 5, 9, 100, 7);
    }

    /**
     * @param micros CPU of each request, half of it user, half system
     * @param failed requests a second
     */
    public static Measurement measured(String row, int round, long rate, long micros, double busy, long failed) {
        Latency latency = new Latency(100, 200, 10, 190, 200, 300, 400, 500, 600, 700);
        long ok = SECONDS * rate;
        LoadResult result = new LoadResult("freshet", ok + SECONDS * failed, ok, ok,
                failed == 0 ? Map.of() : Map.of(FailureKind.TIME_OUT, SECONDS * failed), SECONDS * 1_000_000_000L, 0,
                latency, "", new Cpu(ok, ok), busy, 0, null);
        return with(row, round, result, usage(ok * micros));
    }

    public static Measurement withParts(String row, int round, Parts parts) {
        Measurement without = measured(row, round, 10);
        LoadResult result = Objects.requireNonNull(without.result());
        return with(row, round, new LoadResult(result.engine(), result.sent(), result.ok(), result.inTime(),
                result.failures(), result.nanos(), 0, result.latency(), "", result.generator(),
                result.generatorBusy(), 0, parts), Objects.requireNonNull(without.server()));
    }

    /** The same as the result of a stress load: the rate of the last step that the server passed; 0 for none. */
    public static Measurement reaching(Measurement of, double rate) {
        LoadResult result = Objects.requireNonNull(of.result());
        return with(of.row(), of.round(), result.with(result.inTime(), result.generatorBusy(), rate),
                Objects.requireNonNull(of.server()));
    }

    /** A row that was still getting faster when its warm-up ended. */
    public static Measurement notWarm(String row, int round, long rate) {
        Measurement warm = measured(row, round, rate);
        return new Measurement(row, warm.scenario(), warm.load(), round, warm.at(), warm.outcome(), "", warm.result(),
                warm.server(), null, null, warm.warmup(), false, Map.of(), null, null);
    }

    /** The same, while other machines of the host took this share of the cores. */
    public static Measurement withSteal(Measurement of, double steal) {
        return new Measurement(of.row(), of.scenario(), of.load(), of.round(), of.at(), of.outcome(), of.note(),
                of.result(), of.server(), of.upstream(), of.database(), of.warmup(), of.warm(), of.values(),
                of.steadiness(), new Machine(steal, -1, -1));
    }

    /** @param micros latencies, each of them many times */
    public static Measurement withLatencies(String row, int round, long... micros) {
        Histogram histogram = new Histogram(3);
        Arrays.stream(micros).forEach(value -> histogram.recordValueWithCount(value, 100));
        long count = micros.length * 100L;
        LoadResult result = new LoadResult("freshet", count, count, count, Map.of(), 1_000_000_000L, 0, Latency.NONE,
                SampleRun.encoded(histogram), Cpu.UNKNOWN, 0.5, 0, null);
        return with(row, round, result, new ServerUsage(Cpu.UNKNOWN, -1, -1, -1, -1, -1, -1, -1));
    }

    public static Measurement values(String row, int round, Map<String, Double> values) {
        return new Measurement(row, "startup", "", round, "2026-11-21T10:00:00Z", Outcome.MEASURED, "", null, null,
                null, null, List.of(), false, values, null, null);
    }

    public static Measurement not(String row, int round, Outcome outcome, String note) {
        return new Measurement(row, "hello", "c64", round, "2026-11-21T10:00:00Z", outcome, note, null, null, null,
                null, List.of(), false, Map.of(), null, null);
    }

    private static Measurement with(String row, int round, LoadResult result, ServerUsage usage) {
        return new Measurement(row, "hello", "c64", round, "2026-11-21T10:00:00Z", Outcome.MEASURED, "", result, usage,
                null, null, List.of(50.0, 100.0), true, Map.of(), null, null);
    }
}
