package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** One load case: charts, table, the numbers behind them, and published figures. */
record CaseSection(RunReport report, CaseReport load, RowMarks marks) {

    static String id(CaseReport load) {
        return "case-" + load.load().scenario() + (load.load().load().isEmpty() ? "" : "-" + load.load().load());
    }

    /**
     * @param folded whether it can be opened and closed
     * @param open whether it is open at first
     */
    void write(Markup html, boolean folded, boolean open) {
        if (folded) {
            html.open("details", "class", "case", "id", id(load), open ? "open" : "class", open ? "open" : "");
            html.open("summary").element("h3", load.load().loadTitle()).element("span", leader(), "class", "leader");
            html.close();
        } else {
            html.open("div", "class", "case", "id", id(load));
        }
        if (!load.load().detail().isEmpty()) {
            html.element("p", load.load().detail(), "class", "detail");
        }
        table().write(html);
        Stream.of(load.absent(), load.limit(report.run().pinning())).filter(text -> !text.isEmpty())
                .forEach(text -> html.element("p", text, "class", "detail"));
        charts(html);
        new NumbersTables(load, marks).write(html);
        load.published().forEach(table -> new PublishedSection(load, table, marks).write(html));
        html.close();
    }

    /** Every measured row, ranked or not. */
    private DataTable table() {
        List<CaseColumn> columns = new ArrayList<>(CaseColumn.of(load));
        // The row is the line's header, so it comes first; its place follows.
        columns.add(0, columns.remove(1));
        DataTable table = new DataTable(load.title() + ": " + load.figure().title() + ", "
                + (load.figure().higherIsBetter() ? "more" : "less") + " is better",
                columns.stream().map(column -> new Column(column.title(), column.right(), column.about())).toList());
        load.measured().forEach(row -> table.add(
                marks.of(row.name()),
                ((row.highlighted() ? "highlighted " : "") + (row.ranked() ? "" : "unranked")).strip(),
                columns.stream().map(column -> Cell.of(column.cell().apply(row), column.order().applyAsDouble(row)))
                        .toList()));
        return table;
    }

    private String leader() {
        List<RowReport> ranked = load.ranked();
        if (ranked.isEmpty()) {
            return "no row ranked";
        }
        boolean level = ranked.size() > 1 && ranked.get(1).close();
        return ranked.getFirst().name() + ", " + figure(ranked.getFirst())
                + (level ? ", level with " + ranked.get(1).name() : "");
    }

    private String figure(RowReport row) {
        return row.figure() == null ? "" : row.mark() + load.figure().withUnit(row.figure().median());
    }

    private void charts(Markup html) {
        CaseCharts charts = new CaseCharts(load, marks);
        List<BarChart> bars = Stream.of(charts.figure(), charts.cpu(), charts.memory()).filter(Objects::nonNull)
                .toList();
        html.open("div", "class", "charts");
        for (int i = 0; i < bars.size(); i++) {
            bars.get(i).write(html, id(load) + "-bars" + i);
        }
        html.close();
        List<LineChart> lines = Stream.of(charts.latency(), charts.warmup()).filter(Objects::nonNull).toList();
        if (!lines.isEmpty()) {
            html.open("div", "class", "charts two");
            for (int i = 0; i < lines.size(); i++) {
                lines.get(i).write(html, id(load) + "-lines" + i);
            }
            html.close();
        }
    }
}
