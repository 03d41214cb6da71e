package dev.freshet.lab.report.html;

import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Several runs side by side, as one HTML file. */
public final class SideBySidePage {
    private SideBySidePage() {
    }

    public static String render(SideBySide runs) {
        Markup html = new Markup();
        String title = "Lab: " + String.join(", ", runs.runs());
        Page.open(html, title);
        Map<String, String> parts = new LinkedHashMap<>();
        runs.tables().forEach(table -> parts.put("case-" + parts.size(), table.title()));
        Page.contents(html, "Runs side by side", parts);
        html.open("main").open("section");
        html.element("p", "Runs: " + String.join(", ", runs.runs()) + ". Medians of the rounds with their 95 % "
                + "intervals, or with the range of fewer than five rounds; "
                + "changes are from the first run that has the number. In brackets: not ranked. "
                + "≥: at least, so there is no change.",
                "class", "lead");
        if (!runs.warning().isEmpty()) {
            html.element("p", runs.warning(), "class", "lead");
        }
        for (int i = 0; i < runs.tables().size(); i++) {
            html.element("h3", runs.tables().get(i).title(), "id", "case-" + i);
            table(runs, runs.tables().get(i)).write(html);
        }
        html.close().close();
        return Page.close(html);
    }

    private static DataTable table(SideBySide runs, SideBySide.Table table) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("row")));
        for (String run : runs.runs()) {
            columns.add(Column.number(run));
            columns.add(Column.number("interval"));
            columns.add(Column.number("change"));
        }
        DataTable data = new DataTable(table.title() + ": " + table.heading(), columns);
        for (SideBySide.Line line : table.lines()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(line.row())));
            line.cells().forEach(each -> {
                cells.add(Cell.of(each.text()));
                cells.add(Cell.of(each.interval()));
                cells.add(Double.isFinite(each.change()) ? Cell.of(Numbers.change(each.change()), each.change())
                        : Cell.EMPTY);
            });
            data.add(null, "", cells);
        }
        return data;
    }
}
