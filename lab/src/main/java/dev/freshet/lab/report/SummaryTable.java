package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.analysis.Standing;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import java.util.List;

/** The leader of each scenario, and Freshet's place. */
final class SummaryTable {
    private final RunReport report;

    SummaryTable(RunReport report) {
        this.report = report;
    }

    String render(Terminal terminal) {
        TextTable table = new TextTable(List.of(TextTable.Column.text("case"), TextTable.Column.text("best row"),
                TextTable.Column.number("figure"), TextTable.Column.number("freshet"),
                TextTable.Column.number("as good"), new TextTable.Column("least CPU per request", false, 30),
                TextTable.Column.number("freshet", 29)));
        report.scenarios().forEach(scenario -> add(table, report.standing(scenario.lead())));
        return terminal.paint(Style.HEADING, report.interrupted() ? "Summary of what was measured before it stopped"
                : "Summary") + "\n" + table.render(terminal) + terminal.paint(Style.FAINT,
                "freshet: its best row; as good: as the best other; ≈ open; ≥ at least") + "\n";
    }

    private static void add(TextTable table, Standing standing) {
        Style style = standing.leads() ? Style.GOOD : standing.place() == 0 ? Style.FAINT : Style.PLAIN;
        Standing.CpuStanding cpu = standing.cpu();
        table.add(style, List.of((standing.scenario() + " " + standing.load()).strip(),
                standing.best().isEmpty() ? "none ranked" : standing.best(), standing.figure(),
                place(standing.place(), standing.ranked()), standing.timesAsGoodText(),
                cpu.best(), cpu.best().isEmpty() ? "" : place(cpu.place(), cpu.ranked())));
    }

    private static String place(int place, int of) {
        return place == 0 ? "–" : place + " of " + of;
    }
}
