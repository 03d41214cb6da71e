package dev.freshet.lab.report;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.table.CaseColumn;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run as text: a table for each scenario, then the leaders. */
public final class TerminalReport {
    private final Terminal terminal;

    public TerminalReport(Terminal terminal) {
        this.terminal = terminal;
    }

    /** All tables and the summary. The last line is the path of the HTML report, if there is one. */
    public String of(RunReport report, Path html) {
        StringBuilder text = new StringBuilder();
        report.scenarios().forEach(scenario -> text.append(scenario(scenario, report.baseline(), report.run().pinning())).append('\n'));
        return text.append(summary(report)).append('\n').append(terminal.paint(Style.HEADING, "Report: " + html))
                .append('\n').toString();
    }

    /** A short table of the case measured last, for this process's terminal. */
    public static String soFar(RunRecord run, List<Measurement> measurements) {
        return new TerminalReport(Terminal.here()).latest(run, measurements);
    }

    String latest(RunRecord run, List<Measurement> measurements) {
        if (measurements.isEmpty()) {
            return "";
        }
        Measurement last = measurements.getLast();
        List<Measurement> same = measurements.stream()
                .filter(m -> m.scenario().equals(last.scenario()) && m.load().equals(last.load())).toList();
        CaseReport report = RunReport.of(run, same, Published.NONE).cases().findFirst().orElseThrow();
        return terminal.paint(Style.HEADING, report.title() + ", round " + last.round() + " of " + run.rounds())
                + "\n" + table(report, "");
    }

    private String scenario(ScenarioReport scenario, String baseline, String cores) {
        CaseReport lead = scenario.lead();
        StringBuilder text = new StringBuilder();
        text.append(terminal.paint(Style.HEADING, lead.title())).append('\n');
        for (String line : TextTable.wrap(subtitle(scenario, lead), terminal.width())) {
            text.append(terminal.paint(Style.FAINT, line)).append('\n');
        }
        text.append(table(lead, baseline));
        for (String line : lead.limit(cores).isEmpty() ? List.<String>of()
                : TextTable.wrap(lead.limit(cores), terminal.width())) {
            text.append(terminal.paint(Style.FAINT, line)).append('\n');
        }
        List<CaseReport> others = scenario.cases().stream().filter(each -> each != lead).toList();
        if (!others.isEmpty()) {
            text.append(new LoadsTable(scenario).render(terminal));
        }
        return text.toString();
    }

    private static String subtitle(ScenarioReport scenario, CaseReport lead) {
        List<String> parts = new ArrayList<>();
        parts.add(scenario.request());
        parts.add(scenario.database().equals("none") ? "" : "database: " + scenario.database());
        parts.add(lead.load().detail());
        parts.removeIf(String::isEmpty);
        return String.join(" · ", parts);
    }

    private String table(CaseReport report, String baseline) {
        List<CaseColumn> columns = CaseColumn.of(report, baseline);
        TextTable table = new TextTable(columns.stream()
                .map(column -> new TextTable.Column(column.title(), column.right(), column.importance())).toList());
        for (RowReport row : report.rows()) {
            if (row.outcome() == Outcome.MEASURED) {
                table.add(style(row), columns.stream().map(column -> column.cell().apply(row)).toList());
            } else {
                String published = CaseColumn.published(row, report.figure());
                table.add(row.outcome() == Outcome.WRONG_ANSWER ? Style.BAD : Style.FAINT,
                        List.of(CaseColumn.place(row), row.name()), row.reason()
                        + (published.isEmpty() ? "" : " · published " + published + " " + report.figure().heading()));
            }
        }
        return table.render(terminal);
    }

    private static Style style(RowReport row) {
        return !row.verdicts().isEmpty() ? Style.WARNING : row.ours() ? Style.OURS : Style.PLAIN;
    }

    private String summary(RunReport report) {
        return new SummaryTable(report).render(terminal);
    }
}
