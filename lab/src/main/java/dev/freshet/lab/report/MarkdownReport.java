package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.analysis.Standing;
import dev.freshet.lab.report.table.CaseColumn;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A run as GitHub Markdown. */
public final class MarkdownReport {
    private final RunReport report;
    private final StringBuilder text = new StringBuilder();

    public MarkdownReport(RunReport report) {
        this.report = report;
    }

    public String render() {
        text.setLength(0);
        head();
        standings();
        report.scenarios().forEach(this::scenario);
        rows();
        return text.toString();
    }

    private void head() {
        RunRecord run = report.run();
        line("# Freshet lab: " + escape(run.name()));
        line("");
        if (report.interrupted()) {
            line("This run did not finish. The report has what was measured until then.");
            line("");
        }
        line("`" + run.command() + "`, profile " + escape(run.profile()) + ", " + Words.count(run.rounds(), "round")
                + ", load sent by " + escape(run.engine()) + ", started " + escape(Words.time(run.started()))
                + (report.interrupted() ? "" : ", finished " + escape(Words.time(run.finished()))) + ".");
        line("");
        table(List.of("property", "value"), List.of(false, false));
        run.environment().forEach((name, value) -> cells(List.of(name, value)));
        cells(List.of("Cores", run.pinning()));
        cells(List.of("JVM options of every subject", run.jvmOptions()));
        line("");
        table(List.of("rows in load cases", "outcome"), List.of(true, false));
        report.tally().forEach((what, count) -> cells(List.of(Numbers.count(count), what)));
        line("");
    }

    private void standings() {
        line("## Who leads");
        line("");
        table(List.of("case", "first", "figure", "Freshet's best row", "place", "times as good as the best other",
                "Freshet's last row", "place"), List.of(false, false, true, false, true, true, false, true));
        for (Standing each : report.standings()) {
            cells(List.of(each.title(), each.best().isEmpty() ? "none ranked" : each.best(), each.figure(),
                    each.ours().isEmpty() ? each.missing() : each.ours(), place(each.place(), each.ranked()),
                    each.timesAsGoodText(), each.weakest(),
                    place(each.weakestPlace(), each.ranked())));
        }
        line("");
    }

    private void scenario(ScenarioReport scenario) {
        line("## " + escape(scenario.title()));
        line("");
        line(escape(scenario.about()));
        line("");
        for (CaseReport each : scenario.cases()) {
            line("### " + escape(each.title()));
            line("");
            if (!each.load().detail().isEmpty()) {
                line(escape(each.load().detail()) + "; ranked by " + each.figure().title());
                line("");
            }
            load(each);
        }
    }

    private void load(CaseReport load) {
        List<CaseColumn> columns = CaseColumn.of(load, report.baseline());
        table(columns.stream().map(CaseColumn::title).toList(), columns.stream().map(CaseColumn::right).toList());
        for (RowReport row : load.rows()) {
            if (row.outcome() == Outcome.MEASURED) {
                cells(columns.stream().map(column -> column.cell().apply(row)).toList());
            } else {
                cells(absent(load, row, columns));
            }
        }
        line("");
        String limit = load.limit(report.run().pinning());
        if (!limit.isEmpty()) {
            line(escape(limit));
            line("");
        }
    }

    /** Markdown has no cells over several columns, so the reason is in the last one. */
    private static List<String> absent(CaseReport load, RowReport row, List<CaseColumn> columns) {
        List<String> cells = new ArrayList<>(Collections.nCopies(columns.size(), ""));
        String published = CaseColumn.published(row, load.figure());
        cells.set(0, "–");
        cells.set(1, row.name());
        cells.set(columns.size() - 1, row.reason() + (published.isEmpty() ? "" : "; published " + published));
        return cells;
    }

    private void rows() {
        line("## Rows");
        line("");
        table(List.of("row", "what", "versions"), List.of(false, false, false));
        report.run().rows().forEach(row -> cells(List.of(row.row(), row.title(), String.join(", ", row.versions()
                .entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList()))));
    }

    private static String place(int place, int of) {
        return place == 0 ? "–" : place + " of " + of;
    }

    private void table(List<String> titles, List<Boolean> right) {
        cells(titles);
        line("|" + String.join("|", right.stream().map(each -> each ? " ---: " : " --- ").toList()) + "|");
    }

    private void cells(List<String> cells) {
        line("| " + String.join(" | ", cells.stream().map(MarkdownReport::escape).toList()) + " |");
    }

    /** Escapes characters that could end a cell, start an element, or read as emphasis or a link. */
    private static String escape(String words) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            switch (c) {
                case '|', '*', '_', '`', '[', ']', '\\' -> escaped.append('\\').append(c);
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> escaped.append(c < ' ' ? ' ' : c);
            }
        }
        return escaped.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
