package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.CpuReport;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.PartsReport;
import dev.freshet.lab.report.analysis.PercentilePoint;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.analysis.UsageReport;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The numbers behind the charts of a case, as tables. */
record NumbersTables(CaseReport report, RowMarks marks) {

    /** A column for one part of the rows. */
    private record Field<T>(Column column, Function<T, Cell> cell) {
        static <T> Field<T> text(String title, Function<T, String> text) {
            return new Field<>(Column.text(title), part -> Cell.of(text.apply(part)));
        }

        static <T> Field<T> count(String title, Function<T, Long> count) {
            return new Field<>(Column.number(title),
                    part -> Cell.of(Numbers.count(count.apply(part)), count.apply(part)));
        }

        static <T> Field<T> spread(String title, Function<T, @Nullable Spread> spread, DoubleFunction<String> text) {
            return new Field<>(Column.number(title), part -> {
                Spread its = spread.apply(part);
                return its == null ? Cell.of("–") : Cell.of(text.apply(its.median()), its.median());
            });
        }

        static <T> Field<T> plain(String title, Function<T, @Nullable Spread> spread) {
            return spread(title, spread, Numbers::plain);
        }
    }

    void write(Markup html) {
        List<String> values = report.measured().stream().flatMap(row -> row.values().keySet().stream())
                .filter(name -> !name.equals(report.figure().key())).distinct().sorted().toList();
        if (report.measured().stream().allMatch(row -> row.load() == null && row.usage() == null) && values.isEmpty()) {
            return;
        }
        html.open("details", "class", "numbers").element("summary", "All numbers behind the charts");
        table(html, "latency in ms" + report.loop() + "; percentiles of all rounds together", RowReport::load,
                latency());
        table(html, "in the terms of ab: times in ms" + report.loop() + ", sizes in bytes",
                row -> row.load() == null ? null : row.load().parts(), parts());
        table(html, "requests of all rounds", row -> row.load() == null ? null : row, requests());
        table(html, "CPU in µs for each right answer; generator-bound rows are ranked here, too", RowReport::cpu,
                cpu());
        table(html, "memory in MiB, threads, context switches in a load", RowReport::usage, usage());
        table(html, "warm-up, right answers a second in each cycle", Function.identity(), warmup());
        table(html, "other figures", Function.identity(), values.stream()
                .map(name -> Field.<RowReport>plain(name, row -> row.values().get(name))).toList());
        html.close();
    }

    /** Rows without this part are left out; so is a table without rows or fields. */
    private <T> void table(Markup html, String title, Function<RowReport, @Nullable T> part, List<Field<T>> fields) {
        DataTable table = new DataTable(report.title() + ": " + title,
                Stream.concat(Stream.of(Column.text("row")), fields.stream().map(Field::column)).toList());
        List<RowReport> rows = report.measured().stream().filter(row -> part.apply(row) != null).toList();
        for (RowReport row : rows) {
            T its = part.apply(row);
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.name())));
            fields.forEach(field -> cells.add(its == null ? Cell.EMPTY : field.cell().apply(its)));
            table.add(marks.of(row.name()), row.highlighted() ? "highlighted" : "", cells);
        }
        if (!rows.isEmpty() && !fields.isEmpty()) {
            table.write(html);
        }
    }

    private List<Field<LoadReport>> latency() {
        TreeSet<Double> percentiles = new TreeSet<>();
        report.measured().stream().map(RowReport::load).filter(Objects::nonNull)
                .forEach(load -> load.curve().forEach(point -> percentiles.add(point.percentile())));
        List<Field<LoadReport>> fields = new ArrayList<>();
        percentiles.forEach(each -> fields.add(new Field<>(
                Column.number(each == 0 ? "least" : Numbers.percentile(each)), load -> at(load, each))));
        fields.addAll(List.of(Field.plain("mean", LoadReport::mean), Field.plain("deviation", LoadReport::deviation),
                Field.plain("most", LoadReport::max)));
        return fields;
    }

    private static Cell at(LoadReport load, double percentile) {
        return load.curve().stream().filter(point -> point.percentile() == percentile).map(PercentilePoint::millis)
                .map(millis -> Cell.of(Numbers.plain(millis), millis)).findFirst().orElse(Cell.EMPTY);
    }

    private static List<Field<PartsReport>> parts() {
        List<Field<PartsReport>> sizes = List.of(Field.plain("head", PartsReport::headBytes),
                Field.plain("body", PartsReport::bodyBytes));
        return Stream.of(times("connect", PartsReport::connect), times("processing", PartsReport::processing),
                times("waiting", PartsReport::waiting), sizes).flatMap(List::stream).toList();
    }

    private static List<Field<PartsReport>> times(String title, Function<PartsReport, PartsReport.Times> part) {
        return List.of(Field.plain(title + ", mean", parts -> part.apply(parts).mean()),
                Field.plain("median", parts -> part.apply(parts).median()),
                Field.plain("most", parts -> part.apply(parts).most()));
    }

    private List<Field<RowReport>> requests() {
        Function<RowReport, LoadReport> load = row -> Objects.requireNonNull(row.load());
        // Only the right answers before the planned end of a closed load count, and no answer of it can be late.
        Field<RowReport> others = report.closed() ? Field.count("after the end", row -> load.apply(row).sent()
                - load.apply(row).ok() - load.apply(row).failed())
                : Field.spread("in time %", row -> load.apply(row).inTime(), Numbers::percent);
        return List.of(Field.count("sent", row -> load.apply(row).sent()),
                Field.count("right", row -> load.apply(row).ok()),
                others,
                Field.count("failed", row -> load.apply(row).failed()),
                Field.text("failures by kind", row -> Words.of(load.apply(row).failures())),
                new Field<>(Column.number("MB received"), row -> load.apply(row).bytes() == 0 ? Cell.of("–")
                        : Cell.of(Numbers.plain(load.apply(row).bytes() / 1e6), load.apply(row).bytes())),
                Field.plain("KB/s", row -> load.apply(row).kilobytes()),
                Field.spread("generator busy %", row -> load.apply(row).generatorBusy(), Numbers::percent),
                Field.text("rounds", row -> row.measured() + " of " + row.tried()));
    }

    private List<Field<CpuReport>> cpu() {
        return List.of(new Field<>(Column.number("#"), cpu -> cpu.rank() == 0 ? Cell.of("–")
                        : Cell.of(String.valueOf(cpu.rank()), cpu.rank())),
                Field.plain("total", CpuReport::total),
                new Field<>(Column.number(report.intervals()),
                        cpu -> Cell.of(CaseColumn.interval(cpu.total(), Numbers::plain))),
                Field.plain("user", CpuReport::user), Field.plain("system", CpuReport::system),
                Field.plain("upstream", CpuReport::upstream), Field.plain("database", CpuReport::database),
                Field.plain("generator", CpuReport::generator));
    }

    private static List<Field<UsageReport>> usage() {
        return List.of(Field.spread("idle", UsageReport::idleBytes, Numbers::mebibytes),
                Field.spread("under load", UsageReport::loadBytes, Numbers::mebibytes),
                Field.spread("peak", UsageReport::peakBytes, Numbers::mebibytes),
                Field.plain("threads idle", UsageReport::idleThreads),
                Field.plain("threads peak", UsageReport::peakThreads),
                Field.plain("switches, voluntary", UsageReport::voluntarySwitches),
                Field.plain("switches, preempted", UsageReport::involuntarySwitches));
    }

    private List<Field<RowReport>> warmup() {
        int cycles = report.measured().stream().mapToInt(row -> row.warmup().size()).max().orElse(0);
        return IntStream.range(0, cycles).mapToObj(i -> new Field<RowReport>(Column.number(String.valueOf(i + 1)),
                row -> i >= row.warmup().size() ? Cell.EMPTY
                        : Cell.of(Numbers.plain(row.warmup().get(i)), row.warmup().get(i)))).toList();
    }
}
