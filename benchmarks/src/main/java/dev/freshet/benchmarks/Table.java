package dev.freshet.benchmarks;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.lab.LabException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results as text: a row for each server, medians with minimum and maximum in brackets.
 *
 * @param yardstick the name of the row that the last column compares with; null for none
 */
public record Table(@Nullable String yardstick) {

    public String of(Map<String, List<Measurement>> results) {
        List<Measurement> base = yardstick == null ? List.of() : results.getOrDefault(yardstick, List.of());
        TextTable table = new TextTable();
        table.row(List.of("", "requests", "", "CPU us", "per request", "", "", "latency", "us", "CPU, times"));
        table.row(List.of("server", "per second", "", "total", "", "user", "system", "p50", "p99",
                yardstick == null ? "" : yardstick));
        results.forEach((name, runs) -> table.row(row(name, runs, base)));
        return table.toString();
    }

    private static List<String> row(String name, List<Measurement> runs, List<Measurement> base) {
        Spread rate = Spread.of(runs, run -> run.load().perSecond());
        Spread cpu = Spread.of(runs, Measurement::cpuMicros);
        double times = Spread.compared(runs, base, Measurement::cpuMicros, (ours, theirs) -> ours / theirs);
        return List.of(name,
                number(0, rate.median()), range(0, rate),
                number(2, cpu.median()), range(2, cpu),
                number(2, Spread.of(runs, Measurement::userMicros).median()),
                number(2, Spread.of(runs, Measurement::systemMicros).median()),
                number(0, Spread.of(runs, run -> run.load().p50()).median()),
                number(0, Spread.of(runs, run -> run.load().p99()).median()),
                number(2, times));
    }

    /** @throws LabException if a request has failed: then a table of these results is invalid */
    public static void refuseErrors(Map<String, List<Measurement>> results) {
        results.forEach((name, runs) -> {
            long errors = runs.stream().mapToLong(run -> run.load().errors()).sum();
            if (errors > 0) {
                throw new LabException(name + " failed " + errors + " requests, so the table is invalid");
            }
        });
    }

    static String ofAllocation(Map<String, List<Measurement>> results) {
        TextTable table = new TextTable();
        table.row(List.of("server", "requests", "bytes each", ""));
        results.forEach((name, runs) -> {
            Spread bytes = Spread.of(runs, Measurement::bytesEach);
            table.row(List.of(name, number(0, runs.stream().mapToLong(run -> run.load().requests()).sum()),
                    number(1, bytes.median()), range(1, bytes)));
        });
        return table.toString();
    }
}
