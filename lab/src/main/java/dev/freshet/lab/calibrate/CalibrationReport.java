package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How far the generators agree. */
public record CalibrationReport(Comparison closed, Comparison open, Map<String, String> absent, String pinning) {
    /** Maximum deviation of our rate from wrk's, as a share of wrk's. */
    public static final double RATE_TOLERANCE = 0.05;
    /** Maximum CPU of our generator for a request, as a multiple of wrk's. */
    public static final double CPU_FACTOR = 1.5;
    /**
     * Maximum median latency of our generator under the open load, in microseconds. It counts from the intended times,
     * so a generator that sends late exceeds it.
     */
    public static final double OPEN_P50_MICROS = 1_000;

    public enum Verdict {
        AGREE(0),
        DISAGREE(1),
        /** wrk is not available. */
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
        double rate = rateRatio(Calibration.OURS);
        if (Double.isNaN(rate)) {
            return Verdict.UNKNOWN;
        }
        double cpu = cpuRatio(Calibration.OURS);
        boolean cheap = Double.isNaN(cpu) || cpu <= CPU_FACTOR;
        boolean late = openP50() > OPEN_P50_MICROS;
        return Math.abs(rate - 1) <= RATE_TOLERANCE && cheap && !late ? Verdict.AGREE : Verdict.DISAGREE;
    }

    private double rateRatio(String name) {
        return closed.ratio(name, Calibration.YARDSTICK, LoadResult::rate);
    }

    private double cpuRatio(String name) {
        return closed.ratio(name, Calibration.YARDSTICK, Comparison::cpuMicros);
    }

    private double openP50() {
        return open.median(Calibration.OURS, result -> result.latency().p50());
    }

    public String text(Terminal terminal) {
        StringBuilder text = new StringBuilder();
        append(text, closed, terminal);
        append(text, open, terminal);
        absent.forEach((name, why) -> text.append(terminal.paint(Style.WARNING, name + " did not take part: " + why))
                .append('\n'));
        if (closed.disturbed()) {
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
                Column.number("busy"), Column.number("rate to wrk"), Column.number("CPU to wrk"),
                Column.number("failed", 10)));
        for (String name : comparison.names()) {
            table.add(name.equals(Calibration.OURS) ? Style.HIGHLIGHT : Style.PLAIN, row(comparison, name));
        }
        text.append(table.render(terminal)).append("the server used ").append(percent(comparison.targetBusy()))
                .append(" of a core under load\n\n");
    }

    private static List<String> row(Comparison comparison, String name) {
        List<String> row = new ArrayList<>(List.of(name, Numbers.plain(comparison.medianRate(name))));
        row.add(Numbers.plain(comparison.median(name, result -> result.latency().p50())));
        row.add(Numbers.plain(comparison.median(name, result -> result.latency().p99())));
        row.add(Numbers.plain(comparison.median(name, Comparison::cpuMicros)));
        row.add(percent(comparison.median(name, LoadResult::generatorBusy)));
        row.add(Numbers.plain(comparison.ratio(name, Calibration.YARDSTICK, LoadResult::rate)));
        row.add(Numbers.plain(comparison.ratio(name, Calibration.YARDSTICK, Comparison::cpuMicros)));
        double failed = comparison.median(name, LoadResult::failed);
        row.add(failed == 0 ? "" : Numbers.plain(failed));
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
        String limits = " (allowed: " + Math.round(RATE_TOLERANCE * 100) + " % from wrk's rate, " + CPU_FACTOR
                + " times its CPU for a request, " + Numbers.plain(OPEN_P50_MICROS) + " µs)";
        return switch (verdict()) {
            case AGREE -> "agree: freshet has " + ratios() + limits;
            case DISAGREE -> "DISAGREE: freshet has " + ratios() + limits;
            case UNKNOWN -> "unknown: wrk is not available for comparison";
        };
    }

    private String ratios() {
        double cpu = cpuRatio(Calibration.OURS);
        return Numbers.plain(rateRatio(Calibration.OURS)) + " of wrk's rate and "
                + (Double.isNaN(cpu) ? "unknown CPU" : Numbers.plain(cpu) + " of its CPU for a request")
                + ", and a median latency of " + Numbers.plain(openP50()) + " µs under the open load";
    }
}
