package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.CpuReport;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.PercentilePoint;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.analysis.UsageReport;
import dev.freshet.lab.report.chart.RowMarks;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.table.CaseColumn;
import dev.freshet.lab.report.markup.Markup;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** The numbers behind the charts of a case, as tables. */
final class NumbersTables {
    private final CaseReport report;
    private final RowMarks marks;
    private final List<RowReport> measured;

    NumbersTables(CaseReport report, RowMarks marks) {
        this.report = report;
        this.marks = marks;
        this.measured = report.rows().stream().filter(row -> row.outcome() == Outcome.MEASURED).toList();
    }

    void write(Markup html) {
        if (measured.stream().allMatch(row -> row.load() == null && row.usage() == null) && otherValues().isEmpty()) {
            return;
        }
        html.open("details", "class", "numbers").element("summary", "All numbers behind the charts");
        if (measured.stream().anyMatch(row -> row.load() != null)) {
            latency().write(html);
            requests().write(html);
        }
        if (measured.stream().anyMatch(row -> row.cpu() != null)) {
            cpu().write(html);
        }
        if (measured.stream().anyMatch(row -> row.usage() != null)) {
            usage().write(html);
        }
        warmup(html);
        values(html);
        html.close();
    }

    private DataTable latency() {
        List<Double> percentiles = new ArrayList<>(new TreeSet<>(measured.stream().filter(row -> row.load() != null)
                .flatMap(row -> row.load().curve().stream()).map(PercentilePoint::percentile).toList()));
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        percentiles.forEach(each -> columns.add(Column.number(each == 0 ? "least" : Numbers.percentile(each))));
        columns.add(Column.number("mean"));
        columns.add(Column.number("deviation"));
        columns.add(Column.number("most"));
        DataTable table = new DataTable(report.title() + ": latency in ms" + report.loop()
                + "; percentiles of all rounds together",
                columns);
        for (RowReport row : measured) {
            LoadReport load = row.load();
            if (load != null) {
                List<Cell> cells = start(row);
                percentiles.forEach(each -> cells.add(load.curve().stream().filter(p -> p.percentile() == each)
                        .findFirst().map(p -> Cell.of(Numbers.plain(p.millis()), p.millis())).orElse(Cell.EMPTY)));
                cells.add(cell(load.mean(), Numbers::plain));
                cells.add(cell(load.deviation(), Numbers::plain));
                cells.add(cell(load.max(), Numbers::plain));
                add(table, row, cells);
            }
        }
        return table;
    }

    private DataTable requests() {
        DataTable table = new DataTable(report.title() + ": requests of all rounds", List.of(Column.text("row"),
                Column.number("sent"), Column.number("right"), Column.number("in time %"), Column.number("failed"),
                Column.text("failures by kind"), Column.number("MB received"), Column.number("KB/s"),
                Column.number("generator busy %"), Column.text("rounds")));
        for (RowReport row : measured) {
            LoadReport load = row.load();
            if (load != null) {
                List<Cell> cells = start(row);
                cells.add(Cell.of(Numbers.count(load.sent()), load.sent()));
                cells.add(Cell.of(Numbers.count(load.ok()), load.ok()));
                cells.add(cell(load.inTime(), Numbers::percent));
                cells.add(Cell.of(Numbers.count(load.failed()), load.failed()));
                cells.add(Cell.of(Words.of(load.failures())));
                cells.add(load.bytes() == 0 ? Cell.of("–") : Cell.of(Numbers.plain(load.bytes() / 1e6), load.bytes()));
                cells.add(cell(load.kilobytes(), Numbers::plain));
                cells.add(cell(load.generatorBusy(), Numbers::percent));
                cells.add(Cell.of(row.measured() + " of " + row.tried()));
                add(table, row, cells);
            }
        }
        return table;
    }

    private DataTable cpu() {
        DataTable table = new DataTable(report.title() + ": CPU in µs for each right answer; generator-bound rows are "
                + "ranked here, too", List.of(Column.text("row"), Column.number("#"), Column.number("total"),
                Column.number("95 %"), Column.number("user"), Column.number("system"), Column.number("upstream"),
                Column.number("database"), Column.number("generator")));
        for (RowReport row : measured) {
            CpuReport cpu = row.cpu();
            if (cpu != null) {
                List<Cell> cells = start(row);
                cells.add(cpu.rank() == 0 ? Cell.of("–") : Cell.of(String.valueOf(cpu.rank()), cpu.rank()));
                cells.add(cell(cpu.total(), Numbers::plain));
                cells.add(Cell.of(CaseColumn.interval(cpu.total(), Numbers::plain)));
                cells.add(cell(cpu.user(), Numbers::plain));
                cells.add(cell(cpu.system(), Numbers::plain));
                cells.add(cell(cpu.upstream(), Numbers::plain));
                cells.add(cell(cpu.database(), Numbers::plain));
                cells.add(cell(cpu.generator(), Numbers::plain));
                add(table, row, cells);
            }
        }
        return table;
    }

    private DataTable usage() {
        DataTable table = new DataTable(report.title() + ": memory in MiB, threads, context switches in a load",
                List.of(Column.text("row"), Column.number("idle"), Column.number("under load"), Column.number("peak"),
                        Column.number("threads idle"), Column.number("threads peak"),
                        Column.number("switches, voluntary"),
                        Column.number("switches, preempted")));
        for (RowReport row : measured) {
            UsageReport usage = row.usage();
            if (usage != null) {
                List<Cell> cells = start(row);
                cells.add(cell(usage.idleBytes(), Numbers::mebibytes));
                cells.add(cell(usage.loadBytes(), Numbers::mebibytes));
                cells.add(cell(usage.peakBytes(), Numbers::mebibytes));
                cells.add(cell(usage.idleThreads(), Numbers::plain));
                cells.add(cell(usage.peakThreads(), Numbers::plain));
                cells.add(cell(usage.voluntarySwitches(), Numbers::plain));
                cells.add(cell(usage.involuntarySwitches(), Numbers::plain));
                add(table, row, cells);
            }
        }
        return table;
    }

    private void warmup(Markup html) {
        int cycles = measured.stream().mapToInt(row -> row.warmup().size()).max().orElse(0);
        if (cycles == 0) {
            return;
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        for (int i = 1; i <= cycles; i++) {
            columns.add(Column.number(String.valueOf(i)));
        }
        DataTable table = new DataTable(report.title() + ": warm-up, right answers a second in each cycle", columns);
        for (RowReport row : measured) {
            List<Cell> cells = start(row);
            for (int i = 0; i < cycles; i++) {
                cells.add(i < row.warmup().size() ? Cell.of(Numbers.plain(row.warmup().get(i)), row.warmup().get(i))
                        : Cell.EMPTY);
            }
            add(table, row, cells);
        }
        table.write(html);
    }

    private void values(Markup html) {
        List<String> names = otherValues();
        if (names.isEmpty()) {
            return;
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        names.forEach(name -> columns.add(Column.number(name)));
        DataTable table = new DataTable(report.title() + ": other figures", columns);
        for (RowReport row : measured) {
            List<Cell> cells = start(row);
            names.forEach(name -> cells.add(cell(row.values().get(name), Numbers::plain)));
            add(table, row, cells);
        }
        table.write(html);
    }

    /** The names of the figures other than the ranking one. */
    private List<String> otherValues() {
        return measured.stream().flatMap(row -> row.values().keySet().stream())
                .filter(name -> !name.equals(report.figure().key())).distinct().sorted().toList();
    }

    private static List<Cell> start(RowReport row) {
        return new ArrayList<>(List.of(Cell.of(row.name())));
    }

    private void add(DataTable table, RowReport row, List<Cell> cells) {
        table.add(marks.of(row.name()), row.highlighted() ? "highlighted" : "", cells);
    }

    private static Cell cell(@Nullable Spread spread, DoubleFunction<String> text) {
        return spread == null ? Cell.of("–") : Cell.of(text.apply(spread.median()), spread.median());
    }
}
