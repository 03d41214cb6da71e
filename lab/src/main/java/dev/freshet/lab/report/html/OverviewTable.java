package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.chart.RowMarks;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.markup.Markup;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All rows in all scenarios, compared with the best one. */
final class OverviewTable {
    private final RunReport report;
    private final RowMarks marks;

    OverviewTable(RunReport report, RowMarks marks) {
        this.report = report;
        this.marks = marks;
    }

    void write(Markup html) {
        html.element("h3", "All rows at a glance");
        List<CaseReport> cases = report.scenarios().stream().map(ScenarioReport::lead).toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        cases.forEach(each -> columns.add(new Column(each.load().scenario(), true, each.title() + ", by "
                + each.figure().title())));
        DataTable table = new DataTable("Each row relative to the best one, which is 1; the place in brackets",
                columns);
        for (RunRecord.Row row : report.run().rows()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.row())));
            cases.forEach(each -> cells.add(each.row(row.row()).map(found -> cell(each, found))
                    .orElse(Cell.EMPTY)));
            table.add(marks.of(row.row()), "", cells);
        }
        table.write(html);
    }

    private static Cell cell(CaseReport report, RowReport row) {
        Figure figure = report.figure();
        if (!row.ranked() || row.ofBest() == null) {
            return new Cell(row.outcome() != Outcome.MEASURED || row.verdicts().isEmpty() ? Words.of(row.outcome())
                    : row.verdicts().getFirst().text(), Double.NaN, "why");
        }
        double good = figure.timesAsGood(row.ofBest().median(), 1);
        String text = good < 0.005 ? "<0.01" : String.format(Locale.ROOT, "%.2f", good);
        return new Cell(report.ofBest(row).mark() + text + " (" + row.place() + ")", good, heat(good));
    }

    private static String heat(double good) {
        return good >= 0.95 ? "heat5" : good >= 0.75 ? "heat4" : good >= 0.5 ? "heat3" : good >= 0.2 ? "heat2"
                : "heat1";
    }
}
