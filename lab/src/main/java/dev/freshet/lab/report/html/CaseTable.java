package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.chart.RowMarks;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.table.CaseColumn;
import dev.freshet.lab.run.Outcome;
import java.util.ArrayList;
import java.util.List;

/** The table of a case: every measured row, ranked or not. */
final class CaseTable {
    private final CaseReport report;
    private final RowMarks marks;
    private final List<CaseColumn> columns;

    CaseTable(CaseReport report, RowMarks marks) {
        this.report = report;
        this.marks = marks;
        List<CaseColumn> all = new ArrayList<>(CaseColumn.of(report));
        // The row is the line's header, so it comes first; its place follows.
        all.add(0, all.remove(1));
        this.columns = all;
    }

    DataTable table() {
        DataTable table = new DataTable(report.title() + ": " + report.figure().title() + ", "
                + (report.figure().higherIsBetter() ? "more" : "less") + " is better",
                columns.stream().map(column -> new Column(column.title(), column.right(), column.about())).toList());
        report.rows().stream().filter(row -> row.outcome() == Outcome.MEASURED).forEach(row -> add(table, row));
        return table;
    }

    private void add(DataTable table, RowReport row) {
        String classes = (row.highlighted() ? "highlighted " : "") + (row.ranked() ? "" : "unranked");
        table.add(marks.of(row.name()), classes.strip(), columns.stream().map(column -> cell(column, row)).toList());
    }

    private static Cell cell(CaseColumn column, RowReport row) {
        return Cell.of(column.cell().apply(row), column.order().applyAsDouble(row));
    }
}
