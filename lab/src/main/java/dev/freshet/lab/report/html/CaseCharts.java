package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.CpuReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.PercentilePoint;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.analysis.UsageReport;
import dev.freshet.lab.report.html.BarChart.Bar;
import dev.freshet.lab.report.html.BarChart.Fill;
import dev.freshet.lab.report.html.BarChart.Piece;
import dev.freshet.lab.report.html.LineChart.Axis;
import dev.freshet.lab.report.html.LineChart.Line;
import dev.freshet.lab.report.html.LineChart.Point;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The charts of a case. Each is null if there is nothing to draw. */
record CaseCharts(CaseReport report, RowMarks marks) {

    private @Nullable BarChart chart(String title, String key, Function<RowReport, @Nullable Bar> bar, boolean cut) {
        List<Bar> bars = report.measured().stream().map(bar).filter(Objects::nonNull).toList();
        return bars.isEmpty() ? null : new BarChart(title, key, bars, cut);
    }

    @Nullable BarChart figure() {
        Figure figure = report.figure();
        boolean several = report.rows().stream().anyMatch(row -> row.figure() != null
                && row.figure().interval() != null);
        String title = capital(figure.title()) + (figure.unit().startsWith("/") ? "" : ", " + figure.unit());
        return chart(title, (figure.higherIsBetter() ? "longer" : "shorter") + " is better"
                + (several ? "; whiskers: " + report.intervals().replace("95 %", "95 % interval") : "")
                + (report.rows().stream().anyMatch(CaseCharts::unranked) ? "; hollow: not ranked" : ""),
                this::figureBar, !figure.higherIsBetter());
    }

    private @Nullable Bar figureBar(RowReport row) {
        Spread spread = row.figure();
        if (spread == null) {
            return null;
        }
        String value = report.text(row);
        String stamps = String.join(", ", row.stamps());
        return new Bar(row.name(), marks.of(row.name()), row.ranked() ? value : value + " (not ranked)",
                List.of(new Piece(spread.median(), row.ranked() ? Fill.FULL : Fill.HOLLOW)), low(spread), high(spread),
                Double.NaN, row.name() + ": " + report.figure().withUnit(spread.median())
                + (stamps.isEmpty() ? "" : ", " + stamps));
    }

    @Nullable BarChart cpu() {
        return report.figure() == Figure.STARTUP ? null : chart("Server CPU per request, µs",
                "solid: user; light: system; shorter is better", this::cpuBar, true);
    }

    private @Nullable Bar cpuBar(RowReport row) {
        CpuReport cpu = row.cpu();
        if (cpu == null) {
            return null;
        }
        double user = cpu.user().median();
        double total = user + cpu.system().median();
        boolean ranked = cpu.rank() > 0;
        return new Bar(row.name(), marks.of(row.name()), Numbers.plain(cpu.total().median())
                + (ranked ? "" : " (not ranked)"),
                List.of(new Piece(user, ranked ? Fill.FULL : Fill.HOLLOW),
                        new Piece(total, ranked ? Fill.LIGHT : Fill.HOLLOW)), low(cpu.total()), high(cpu.total()),
                Double.NaN, row.name() + ": " + Numbers.plain(user) + " µs user, "
                + Numbers.plain(cpu.system().median()) + " µs system");
    }

    @Nullable BarChart memory() {
        return chart("Resident memory, MiB", "line: idle; solid: under load; light: peak; shorter is better",
                this::memoryBar, true);
    }

    private @Nullable Bar memoryBar(RowReport row) {
        UsageReport usage = row.usage();
        if (usage == null || usage.loadBytes() == null) {
            return null;
        }
        double load = usage.loadBytes().median();
        double idle = usage.idleBytes() == null ? Double.NaN : usage.idleBytes().median();
        double peak = usage.peakBytes() == null ? load : Math.max(load, usage.peakBytes().median());
        return new Bar(row.name(), marks.of(row.name()), Numbers.mebibytes(load),
                List.of(new Piece(mebi(load), Fill.FULL), new Piece(mebi(peak), Fill.LIGHT)), Double.NaN, Double.NaN,
                mebi(idle), row.name() + ": " + (Double.isFinite(idle) ? Numbers.mebibytes(idle) + " MiB idle, " : "")
                + Numbers.mebibytes(load) + " under load, " + Numbers.mebibytes(peak) + " at most");
    }

    @Nullable LineChart latency() {
        List<Line> lines = new ArrayList<>();
        double least = Double.MAX_VALUE;
        double most = 0;
        double last = 90;
        for (RowReport row : report.measured()) {
            List<Point> points = new ArrayList<>();
            for (PercentilePoint point : row.load() == null ? List.<PercentilePoint>of() : row.load().curve()) {
                if (point.percentile() >= 50 && point.millis() > 0) {
                    points.add(new Point(beyond(point.percentile()), point.millis(), notWarm(row)));
                    least = Math.min(least, point.millis());
                    most = Math.max(most, point.millis());
                    last = Math.max(last, point.percentile());
                }
            }
            lines.add(new Line(row.name(), marks.of(row.name()), points, row.highlighted()));
        }
        if (most == 0) {
            return null;
        }
        double end = last;
        List<Double> ticks = List.of(50.0, 75.0, 90.0, 99.0, 99.9, 99.99, 99.999).stream()
                .filter(percentile -> percentile <= end).map(CaseCharts::beyond).toList();
        Axis across = new Axis(Scale.spanning(beyond(50), beyond(end)), ticks, x -> Numbers.percentile(100 - 100 / x));
        return LineChart.of("Latency by percentile, ms" + report.loop(), "both axes logarithmic; lower is better"
                + (report.rows().stream().anyMatch(CaseCharts::notWarm) ? "; hollow: not warm" : ""), lines, across,
                Axis.of(Scale.logarithmic(least, most), y -> Numbers.plain(y) + " ms"));
    }

    @Nullable LineChart warmup() {
        List<Line> lines = new ArrayList<>();
        int cycles = 2;
        double most = 1;
        for (RowReport row : report.measured()) {
            double end = row.warmup().isEmpty() ? 0 : row.warmup().getLast();
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < row.warmup().size() && end > 0; i++) {
                points.add(new Point(i + 1, row.warmup().get(i) / end, false));
                most = Math.max(most, row.warmup().get(i) / end);
            }
            cycles = Math.max(cycles, points.size());
            lines.add(new Line(row.name(), marks.of(row.name()), points, row.highlighted()));
        }
        int last = cycles;
        List<Double> ticks = IntStream.rangeClosed(1, last)
                .filter(i -> last <= 12 || i % 5 == 0 || i == 1).mapToObj(i -> (double) i).toList();
        return LineChart.of("Warm-up, share of the last cycle's rate", "by cycle; flat means warm", lines,
                new Axis(Scale.between(1, last), ticks, Numbers::plain),
                Axis.of(Scale.linear(most), y -> Numbers.plain(y * 100) + " %"));
    }

    private static double low(Spread spread) {
        return spread.interval() == null ? Double.NaN : spread.interval().low();
    }

    private static double high(Spread spread) {
        return spread.interval() == null ? Double.NaN : spread.interval().high();
    }

    private static boolean notWarm(RowReport row) {
        return row.verdicts().contains(Verdict.NOT_WARM);
    }

    private static boolean unranked(RowReport row) {
        return row.outcome() == Outcome.MEASURED && !row.ranked();
    }

    /** One in how many answers took longer. */
    private static double beyond(double percentile) {
        return 100 / (100 - percentile);
    }

    private static double mebi(double bytes) {
        return bytes / 1024 / 1024;
    }

    static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
