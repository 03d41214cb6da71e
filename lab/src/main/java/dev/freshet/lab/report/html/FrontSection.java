package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.front.Curve;
import dev.freshet.lab.report.front.FrontPage;
import dev.freshet.lab.report.front.StackTable;
import dev.freshet.lab.report.front.Measure.Value;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.html.LineChart.Axis;
import dev.freshet.lab.report.html.LineChart.Line;
import dev.freshet.lab.report.html.LineChart.Point;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** The first page. */
record FrontSection(RunReport report, FrontPage page, RowMarks marks) {

    public void write(Markup html) {
        html.open("section", "id", "summary").element("h2", page.question());
        html.open("dl", "class", "pairs wide");
        html.pair("Machine", page.machine()).pair("Noise", page.noise()).close();
        list(html, "What to believe", page.believe());
        page.tables().forEach(table -> table(html, table));
        curve(html);
        list(html, "What to choose", page.choices());
        list(html, "What not to conclude", page.not());
        html.element("h3", "Run it again").open("p").element("code", page.command()).close();
        html.close();
    }

    private static void list(Markup html, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            html.element("h3", title).open("ul", "class", "points");
            lines.forEach(line -> html.element("li", line));
            html.close();
        }
    }

    private void table(Markup html, StackTable stacks) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("stack")));
        stacks.measures().forEach(each -> columns.add(new Column(each.heading(), true, each.about())));
        DataTable table = new DataTable(stacks.title(), columns);
        for (RunRecord.Row row : stacks.rows()) {
            List<Cell> cells = new ArrayList<>(List.of(new Cell(row.row(), row.title(), Double.NaN)));
            stacks.measures().forEach(each -> {
                Value value = each.values().get(row.row());
                cells.add(new Cell(each.text(row.row()), each.interval(row.row()),
                        value == null ? Double.NaN : value.spread().median()));
            });
            table.add(marks.of(row.row()), row.subject().equals(report.highlight()) ? "highlighted" : "", cells);
        }
        table.write(html);
        html.element("p", stacks.sources());
    }

    private void curve(Markup html) {
        List<Line> lines = new ArrayList<>();
        List<Curve.Point> all = page.curve().points().values().stream().flatMap(List::stream).toList();
        page.curve().points().forEach((row, points) -> lines.add(new Line(row, marks.of(row), points.stream()
                .map(each -> new Point(each.offered(), each.p99Millis(), false)).toList(), highlighted(row))));
        if (lines.isEmpty()) {
            return;
        }
        Scale across = Scale.linear(all.stream().mapToDouble(Curve.Point::offered).max().orElse(1));
        Scale up = Scale.logarithmic(all.stream().mapToDouble(Curve.Point::p99Millis).min().orElse(1),
                all.stream().mapToDouble(Curve.Point::p99Millis).max().orElse(1));
        html.open("div", "class", "charts one");
        new LineChart(page.curve().title() + ": p99 over the offered rate", "requests a second across, ms up; lower "
                + "and longer is better", lines, Axis.of(across, Numbers::plain),
                Axis.of(up, y -> Numbers.plain(y) + " ms")).write(html, "curve");
        html.close();
    }

    private boolean highlighted(String name) {
        return report.run().rows().stream()
                .anyMatch(row -> row.row().equals(name) && row.subject().equals(report.highlight()));
    }
}
