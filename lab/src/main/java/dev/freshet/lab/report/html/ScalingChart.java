package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.html.LineChart.Axis;
import dev.freshet.lab.report.html.LineChart.Line;
import dev.freshet.lab.report.html.LineChart.Point;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rate of each row over the number of connections. */
record ScalingChart(List<CaseReport> cases, List<RowReport> rows, RowMarks marks) {

    /** Null if the scenario does not have two cases with different numbers of connections. */
    @Nullable LineChart chart() {
        if (cases.isEmpty()) {
            return null;
        }
        List<Line> lines = rows.stream()
                .map(row -> new Line(row.name(), marks.of(row.name()), points(row.name()), row.highlighted())).toList();
        double most = lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::y).max().orElse(1);
        List<Double> connections = cases.stream().map(each -> (double) each.load().connections()).toList();
        Axis across = new Axis(Scale.spanning(connections.getFirst(), connections.getLast()), connections,
                Numbers::plain);
        return LineChart.of("Right answers a second over the number of connections",
                "connections on a logarithmic axis; hollow: not ranked", lines, across,
                Axis.of(Scale.linear(most), Numbers::plain));
    }

    DataTable table() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        cases.forEach(each -> columns.add(Column.number(each.load().loadTitle())));
        DataTable table = new DataTable("Right answers a second by number of connections; in brackets: not ranked",
                columns);
        for (RowReport row : rows) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.name())));
            cases.forEach(each -> cells.add(each.row(row.name()).map(ScalingChart::cell).orElse(Cell.EMPTY)));
            table.add(marks.of(row.name()), row.highlighted() ? "highlighted" : "", cells);
        }
        return table;
    }

    private List<Point> points(String name) {
        return cases.stream().flatMap(each -> each.measured().stream()
                .filter(row -> row.name().equals(name) && row.figure() != null)
                .map(row -> new Point(each.load().connections(), row.figure().median(), !row.ranked()))).toList();
    }

    private static Cell cell(RowReport row) {
        if (row.outcome() != Outcome.MEASURED || row.figure() == null) {
            return Cell.of(row.outcome() == Outcome.MEASURED ? "" : Words.of(row.outcome()));
        }
        String text = row.mark() + Numbers.plain(row.figure().median());
        return Cell.of(row.ranked() ? text : "(" + text + ")", row.figure().median());
    }
}
