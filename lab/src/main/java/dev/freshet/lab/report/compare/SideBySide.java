package dev.freshet.lab.report.compare;

import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several runs side by side: for each case a table with a line for each row and a column for each run.
 *
 * @param runs their names, in order
 * @param warning which of them cannot be compared with the first, as a sentence; "" for none
 */
public record SideBySide(List<String> runs, String warning, List<Table> tables) {

    /** @param heading what the numbers are: "req/s" */
    public record Table(String title, String heading, List<Line> lines) {
    }

    /** @param cells one for each run */
    public record Line(String row, List<Entry> cells) {
    }

    /**
     * @param text the median, or the outcome of the row; "" if the run has no such row or case
     * @param interval of the median, or the number of rounds; "" for none
     * @param change from the first run that has the number; NaN for none, as for lower bounds
     */
    public record Entry(String text, String interval, double change) {
        static final Entry NONE = new Entry("", "", Double.NaN);
    }

    public static SideBySide of(List<RunReport> reports) {
        Map<String, CaseReport> cases = new LinkedHashMap<>();
        reports.forEach(report -> report.cases().forEach(each -> cases.putIfAbsent(key(each), each)));
        List<Table> tables = new ArrayList<>();
        cases.forEach((key, load) -> tables.add(table(load, reports)));
        List<RunRecord> runs = reports.stream().map(RunReport::run).toList();
        return new SideBySide(runs.stream().map(RunRecord::name).toList(), warning(runs), tables);
    }

    private static String warning(List<RunRecord> runs) {
        RunRecord first = runs.getFirst();
        List<String> others = runs.stream().filter(run -> !run.sameMachine(first)
                || !run.engine().equals(first.engine()) || !run.profile().equals(first.profile())
                || !run.jvmOptions().equals(first.jvmOptions())).map(RunRecord::name).toList();
        return others.isEmpty() ? "" : "Do not compare with " + first.name() + ", because the machine, its cores, the "
                + "engine, the profile or the JVM options were others: " + String.join(", ", others) + ".";
    }

    public String text(Terminal terminal) {
        StringBuilder text = new StringBuilder();
        if (!warning.isEmpty()) {
            TextTable.wrap(warning, terminal.width())
                    .forEach(line -> text.append(terminal.paint(Style.WARNING, line)).append('\n'));
            text.append('\n');
        }
        for (Table table : tables) {
            List<TextTable.Column> columns = new ArrayList<>(List.of(TextTable.Column.text("row")));
            for (String run : runs) {
                columns.add(TextTable.Column.number(run));
                columns.add(TextTable.Column.number("change", 50));
            }
            TextTable rows = new TextTable(columns);
            for (Line line : table.lines()) {
                List<String> cells = new ArrayList<>(List.of(line.row()));
                line.cells().forEach(each -> {
                    cells.add(each.text());
                    cells.add(Double.isFinite(each.change()) ? Numbers.change(each.change()) : "");
                });
                rows.add(Style.PLAIN, cells);
            }
            text.append(terminal.paint(Style.HEADING, table.title() + ", " + table.heading())).append('\n')
                    .append(rows.render(terminal)).append('\n');
        }
        return text.toString();
    }

    private static Table table(CaseReport load, List<RunReport> reports) {
        List<CaseReport> same = new ArrayList<>();
        Set<String> rows = new LinkedHashSet<>();
        for (RunReport report : reports) {
            CaseReport its = report.cases().filter(each -> key(each).equals(key(load))).findFirst().orElse(null);
            same.add(its);
            if (its != null) {
                its.rows().forEach(row -> rows.add(row.name()));
            }
        }
        return new Table(load.title(), load.figure().heading(),
                rows.stream().map(row -> new Line(row, entries(row, same))).toList());
    }

    private static List<Entry> entries(String name, List<@Nullable CaseReport> same) {
        List<Entry> entries = new ArrayList<>();
        double first = Double.NaN;
        for (CaseReport load : same) {
            RowReport row = load == null ? null : load.row(name).orElse(null);
            Spread figure = row == null || row.outcome() != Outcome.MEASURED ? null : row.figure();
            if (load == null || row == null) {
                entries.add(Entry.NONE);
            } else if (figure == null) {
                entries.add(new Entry(Words.of(row.outcome()), "", Double.NaN));
            } else {
                String text = load.text(row);
                boolean exact = row.ranked() && !row.atLeast();
                entries.add(new Entry(row.ranked() ? text : "(" + text + ")",
                        CaseColumn.interval(figure, load.figure()::text),
                        exact ? figure.median() / first - 1 : Double.NaN));
                first = Double.isNaN(first) && exact ? figure.median() : first;
            }
        }
        return entries;
    }

    private static String key(CaseReport load) {
        return load.load().scenario() + "/" + load.load().load() + "/" + load.figure().key();
    }
}
