package dev.freshet.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results as text: a row a server, medians with the least and the most in brackets. */
final class Table {
    private static final String ROW = "%-30s  %9s %-19s  %6s %-13s  %5s  %6s  %6s  %6s  %5s";

    /** The name of the row that the last column compares with. */
    private final String yardstick;

    Table(String yardstick) {
        this.yardstick = yardstick;
    }

    String of(Map<String, List<Measurement>> results) {
        List<Measurement> base = results.get(yardstick);
        String rows = results.entrySet().stream()
                .map(row -> row(row.getKey(), row.getValue(), base))
                .collect(Collectors.joining("\n"));
        return ROW.formatted("", "", "", "CPU us", "per request", "", "", "latency", "us", "CPU").stripTrailing() + "\n"
                + ROW.formatted("server", "requests", "per second", "total", "", "user", "system", "p50", "p99", "x C")
                + "\n" + rows;
    }

    private static String row(String name, List<Measurement> runs, @Nullable List<Measurement> base) {
        Spread rate = Spread.of(runs, run -> run.load().perSecond());
        Spread cpu = Spread.of(runs, Measurement::cpuMicros);
        double yard = base == null ? Double.NaN : Spread.of(base, Measurement::cpuMicros).median();
        return ROW.formatted(name,
                number(0, rate.median()), range(0, rate),
                number(2, cpu.median()), range(2, cpu),
                number(2, Spread.of(runs, Measurement::userMicros).median()),
                number(2, Spread.of(runs, Measurement::systemMicros).median()),
                number(0, Spread.of(runs, run -> run.load().p50()).median()),
                number(0, Spread.of(runs, run -> run.load().p99()).median()),
                number(2, cpu.median() / yard));
    }

    private static String range(int decimals, Spread spread) {
        return "(" + number(decimals, spread.least()) + "-" + number(decimals, spread.most()) + ")";
    }

    private static String number(int decimals, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
