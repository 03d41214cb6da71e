package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How far the generators agree.
 *
 * @param closed over HTTP/1.1
 * @param open over HTTP/1.1
 * @param http2 closed, over HTTP/2
 * @param absent why generators did not take part, by name
 */
public record CalibrationReport(Comparison closed, Comparison open, Comparison http2, Map<String, String> absent,
        String pinning) {
    /** Maximum deviation of our rate from the yardstick's, and of our latency from the range of all others. */
    public static final double TOLERANCE = 0.05;
    /** Maximum CPU of our generator for a request, as a multiple of the yardstick's. */
    public static final double CPU_FACTOR = 1.1;
    /**
     * Maximum median latency of our generator under the open load, in microseconds. It counts from the intended times,
     * so a generator that sends late exceeds it.
     */
    public static final double OPEN_P50_MICROS = 1_000;

    public enum Verdict {
        AGREE(0),
        DISAGREE(1),
        /** A yardstick is not available. */
        UNKNOWN(2);

        private final int exitCode;

        Verdict(int exitCode) {
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }

    public Verdict verdict() {
        if (!missing().isEmpty()) {
            return Verdict.UNKNOWN;
        }
        return faults().isEmpty() ? Verdict.AGREE : Verdict.DISAGREE;
    }

    /** The yardsticks without results. */
    private List<String> missing() {
        return Stream.of(closed, http2).filter(comparison -> Double.isNaN(rateRatio(comparison)))
                .map(Comparison::yardstick).toList();
    }

    /** Where our generator is outside the limits. */
    private List<String> faults() {
        List<String> faults = new ArrayList<>();
        for (Comparison comparison : List.of(closed, http2)) {
            double rate = rateRatio(comparison);
            if (Math.abs(rate - 1) > TOLERANCE) {
                faults.add(comparison.title() + ": " + Numbers.plain(rate) + " of " + comparison.yardstick()
                        + "'s rate");
            }
            double cpu = comparison.ratio(Calibration.OURS, Comparison::cpuMicros);
            if (cpu > CPU_FACTOR) {
                faults.add(comparison.title() + ": " + Numbers.plain(cpu) + " of " + comparison.yardstick()
                        + "'s CPU for a request");
            }
            addStray(faults, comparison, "p50", result -> result.latency().p50());
            addStray(faults, comparison, "p99", result -> result.latency().p99());
        }
        for (Comparison comparison : List.of(closed, open, http2)) {
            long failed = comparison.sum(Calibration.OURS, LoadResult::failed);
            if (failed > 0) {
                faults.add(comparison.title() + ": " + Numbers.count(failed) + " failed requests");
            }
        }
        double late = open.median(Calibration.OURS, result -> result.latency().p50());
        if (late > OPEN_P50_MICROS) {
            faults.add(open.title() + ": a median latency of " + Numbers.plain(late) + " µs");
        }
        return faults;
    }

    private static double rateRatio(Comparison comparison) {
        return comparison.ratio(Calibration.OURS, LoadResult::rate);
    }

    private static void addStray(List<String> faults, Comparison comparison, String name,
            ToDoubleFunction<LoadResult> latency) {
        double ours = comparison.median(Calibration.OURS, latency);
        DoubleSummaryStatistics others = comparison.others(Calibration.OURS, latency);
        boolean stray = ours < others.getMin() * (1 - TOLERANCE) || ours > others.getMax() * (1 + TOLERANCE);
        if (stray && others.getCount() > 0) {
            faults.add(comparison.title() + ": a " + name + " of " + Numbers.plain(ours)
                    + " µs, where the others have " + Numbers.plain(others.getMin())
                    + " to " + Numbers.plain(others.getMax()) + " µs");
        }
    }

    public String text(Terminal terminal) {
        StringBuilder text = new StringBuilder();
        append(text, closed, terminal);
        append(text, open, terminal);
        append(text, http2, terminal);
        absent.forEach((name, why) -> text.append(terminal.paint(Style.WARNING, name + " did not take part: " + why))
                .append('\n'));
        if (closed.disturbed() || http2.disturbed()) {
            text.append(terminal.paint(Style.WARNING, "Neither the server nor a generator was busy under a closed "
                    + "load: something else used the cores.\nDo not trust these figures: calibrate again "
                    + "when the machine is idle.")).append('\n');
        }
        text.append(pinning).append('\n').append(terminal.paint(style(), sentence())).append('\n');
        return text.toString();
    }

    private static void append(StringBuilder text, Comparison comparison, Terminal terminal) {
        text.append(terminal.paint(Style.HEADING, comparison.title())).append('\n');
        TextTable table = new TextTable(List.of(Column.text("generator"), Column.number("rate/s"),
                Column.number("p50 µs"), Column.number("p99 µs"), Column.number("CPU µs/request"),
                Column.number("busy"), Column.number("rate to " + comparison.yardstick()),
                Column.number("CPU to " + comparison.yardstick()), Column.number("failed", 10)));
        for (String name : comparison.names()) {
            table.add(name.equals(Calibration.OURS) ? Style.HIGHLIGHT : Style.PLAIN, row(comparison, name));
        }
        text.append(table.render(terminal)).append("the server used ").append(percent(comparison.targetBusy()))
                .append(" of a core under load\n\n");
    }

    private static List<String> row(Comparison comparison, String name) {
        List<String> row = new ArrayList<>(List.of(name, Numbers.plain(comparison.median(name, LoadResult::rate))));
        row.add(Numbers.plain(comparison.median(name, result -> result.latency().p50())));
        row.add(Numbers.plain(comparison.median(name, result -> result.latency().p99())));
        row.add(Numbers.plain(comparison.median(name, Comparison::cpuMicros)));
        row.add(percent(comparison.median(name, LoadResult::generatorBusy)));
        row.add(Numbers.plain(comparison.ratio(name, LoadResult::rate)));
        row.add(Numbers.plain(comparison.ratio(name, Comparison::cpuMicros)));
        long failed = comparison.sum(name, LoadResult::failed);
        row.add(failed == 0 ? "" : Numbers.count(failed));
        return row;
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "an unknown share" : Math.round(share * 100) + " %";
    }

    private Style style() {
        return switch (verdict()) {
            case AGREE -> Style.GOOD;
            case DISAGREE -> Style.BAD;
            case UNKNOWN -> Style.WARNING;
        };
    }

    private String sentence() {
        String limits = " (allowed: " + Math.round(TOLERANCE * 100) + " % from the rate of wrk or h2load, and beyond "
                + "the latencies of the others; " + CPU_FACTOR + " times the CPU of wrk or h2load for a request; "
                + Numbers.plain(OPEN_P50_MICROS) + " µs under the open load)";
        return switch (verdict()) {
            case AGREE -> "agree: every figure of freshet is within the limits" + limits;
            case DISAGREE -> "DISAGREE: freshet has\n  " + String.join("\n  ", faults()) + "\n" + limits.strip();
            case UNKNOWN -> "unknown: not available for comparison: " + String.join(", ", missing());
        };
    }
}
