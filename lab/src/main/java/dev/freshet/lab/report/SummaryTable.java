package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import java.util.List;
import java.util.Optional;

/** Who leads in each scenario, and where Freshet stands. */
final class SummaryTable {
    private final RunReport report;

    SummaryTable(RunReport report) {
        this.report = report;
    }

    String render(Terminal terminal) {
        TextTable table = new TextTable(List.of(TextTable.Column.text("scenario"), TextTable.Column.text("best row"),
                TextTable.Column.number("figure"), TextTable.Column.text("freshet's place"),
                TextTable.Column.number("of best")));
        report.scenarios().forEach(scenario -> add(table, scenario.lead()));
        return terminal.paint(Style.HEADING, report.interrupted() ? "Summary of what was measured before it stopped"
                : "Summary") + "\n" + table.render(terminal);
    }

    private static void add(TextTable table, CaseReport report) {
        Optional<RowReport> best = report.best();
        Optional<RowReport> ours = report.ours();
        Style style = ours.map(row -> row.place() == 1 ? Style.GOOD : Style.PLAIN).orElse(Style.FAINT);
        table.add(style, List.of(report.title(), best.map(RowReport::name).orElse("none ranked"),
                best.map(row -> figure(report, row)).orElse(""),
                ours.map(row -> row.place() + " of " + report.ranked().size() + ", " + row.name()).orElse("not ranked"),
                ours.map(RowReport::ofBest).map(ratio -> Numbers.times(ratio.median())).orElse("")));
    }

    private static String figure(CaseReport report, RowReport row) {
        return row.figure() == null ? "" : report.figure().withUnit(row.figure().median());
    }
}
