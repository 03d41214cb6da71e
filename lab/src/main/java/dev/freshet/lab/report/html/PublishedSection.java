package dev.freshet.lab.report.html;

import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.published.PublishedSet;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.PublishedTable;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Published figures for a case next to the measurements here: never in one ranking, only as ratios. */
record PublishedSection(CaseReport report, PublishedTable table, RowMarks marks) {

    void write(Markup html) {
        html.open("details", "class", "published").element("summary", "Published elsewhere: " + table.set().title());
        source(html, table.set());
        String unit = report.figure().heading();
        DataTable data = new DataTable("Published " + unit + " and its ratios there, next to the ratios measured here"
                + (table.base().isEmpty() ? "" : "; ratios to " + table.base()) + "; in brackets: not ranked", List.of(
                Column.text("published system"), Column.number("published " + unit), Column.number("ratio there"),
                Column.text("row here"), Column.number(unit + " here"), Column.number("ratio here"),
                Column.text("other published figures")));
        table.lines().forEach(line -> line(data, line));
        data.write(html);
        html.close();
    }

    /** Figures of a scenario that belong to none of its cases. */
    static void besides(Markup html, PublishedSet set) {
        html.open("details", "class", "published")
                .element("summary", "Published elsewhere, for other loads: " + set.title());
        source(html, set);
        DataTable data = new DataTable("Published figures of this scenario for loads that are not in this run",
                List.of(Column.text("published system"), Column.text("load"), Column.text("figures")));
        set.figures().forEach(figure -> data.add(null, "", List.of(Cell.of(figure.name()),
                Cell.of(figure.load().isEmpty() ? "not stated" : figure.load()), Cell.of(words(figure.values())))));
        data.write(html);
        html.close();
    }

    private static void source(Markup html, PublishedSet set) {
        html.element("p", "Measured on " + (set.machine().isEmpty() ? "an unknown machine" : set.machine())
                + ", with " + set.tool() + ". Another machine, other versions: compare ratios, not numbers.");
        if (!set.notes().isEmpty()) {
            html.open("ul", "class", "notes");
            set.notes().forEach(note -> html.element("li", note));
            html.close();
        }
    }

    private void line(DataTable data, PublishedTable.Line line) {
        double figure = report.figure().in(line.published());
        List<PublishedTable.Here> rows = new ArrayList<>(line.here());
        for (int i = 0; i < Math.max(1, rows.size()); i++) {
            PublishedTable.@Nullable Here here = i < rows.size() ? rows.get(i) : null;
            data.add(here == null ? null : marks.of(here.row()), "", List.of(Cell.of(line.published().name()),
                    Cell.of(report.figure().text(figure), figure),
                    line.ratio() == null ? Cell.of("–") : Cell.of(Numbers.times(line.ratio()), line.ratio()),
                    Cell.of(here == null ? "no such row" : here.row()),
                    Cell.of(here == null ? "not measured" : measured(here.row())),
                    Cell.of(here == null || here.ratio() == null ? "–"
                            : report.ratio(here.row(), table.baseRow()).mark() + Numbers.times(here.ratio().median())),
                    Cell.of(words(others(line.published())))));
        }
    }

    /** "≥9,000" for a lower bound, "(9,000)" for a row that is not ranked. */
    private String measured(String name) {
        return report.measured().stream().filter(row -> row.name().equals(name) && row.figure() != null).findFirst()
                .map(row -> row.ranked() ? report.text(row) : "(" + report.text(row) + ")").orElse("not measured");
    }

    private Map<String, Double> others(PublishedFigure published) {
        Map<String, Double> others = new LinkedHashMap<>(published.values());
        others.remove(report.figure().publishedKey());
        return others;
    }

    private static String words(Map<String, Double> values) {
        return values.entrySet().stream().map(each -> each.getKey() + " " + Numbers.plain(each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
