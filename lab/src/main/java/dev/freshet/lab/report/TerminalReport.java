package dev.freshet.lab.report;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.front.FrontPage;
import dev.freshet.lab.report.front.Measure;
import dev.freshet.lab.report.front.StackTable;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A run as text: the first page only. */
public record TerminalReport(Terminal terminal) {

    /** The first page. The last line is the path of the HTML report, which has the rest. */
    public String of(RunReport report, Path html) {
        StringBuilder text = new StringBuilder();
        front(text, report);
        return text.append('\n').append(terminal.paint(Style.HEADING, "Report: " + html)).append('\n').toString();
    }

    /** A short table of the case measured last. */
    public String soFar(RunRecord run, List<Measurement> measurements) {
        if (measurements.isEmpty()) {
            return "";
        }
        Measurement last = measurements.getLast();
        List<Measurement> same = measurements.stream()
                .filter(m -> m.scenario().equals(last.scenario()) && m.load().equals(last.load())).toList();
        CaseReport report = RunReport.of(run, same, Published.NONE).cases().findFirst().orElseThrow();
        return terminal.paint(Style.HEADING, report.title() + ", round " + last.round() + " of " + run.rounds())
                + "\n" + table(report);
    }

    private void front(StringBuilder text, RunReport report) {
        FrontPage page = FrontPage.of(report);
        paragraph(text, Style.HEADING, page.question());
        paragraph(text, Style.FAINT, "Machine: " + page.machine());
        paragraph(text, Style.FAINT, "Noise: " + page.noise());
        list(text, "What to believe", page.believe());
        page.tables().forEach(table -> stacks(text, table, report.highlight()));
        list(text, "p99 by offered rate in " + page.curve().title(), page.curve().lines());
        list(text, "What to choose", page.choices());
        list(text, "What not to conclude", page.not());
        paragraph(text, Style.FAINT, "Run it again: " + page.command());
    }

    private void stacks(StringBuilder text, StackTable stacks, String highlight) {
        List<TextTable.Column> columns = new ArrayList<>(List.of(TextTable.Column.text("stack")));
        int importance = TextTable.Column.ALWAYS;
        for (Measure measure : stacks.measures()) {
            columns.add(new TextTable.Column(measure.title(), true, importance--));
        }
        TextTable table = new TextTable(columns);
        table.add(Style.FAINT, cells("", stacks, Measure::condition));
        for (RunRecord.Row row : stacks.rows()) {
            Style style = row.subject().equals(highlight) ? Style.HIGHLIGHT : Style.PLAIN;
            table.add(style, cells(row.row(), stacks, measure -> measure.text(row.row())));
            List<String> intervals = cells("", stacks, measure -> measure.interval(row.row()));
            if (intervals.stream().anyMatch(interval -> !interval.isEmpty())) {
                table.add(Style.FAINT, intervals);
            }
        }
        text.append('\n').append(terminal.paint(Style.HEADING, stacks.title())).append('\n')
                .append(table.render(terminal));
        paragraph(text, Style.FAINT, stacks.sources());
    }

    private static List<String> cells(String first, StackTable stacks, Function<Measure, String> cell) {
        return Stream.concat(Stream.of(first), stacks.measures().stream().map(cell)).toList();
    }

    private void list(StringBuilder text, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(terminal.paint(Style.HEADING, title)).append('\n');
            lines.forEach(line -> paragraph(text, Style.PLAIN, line));
        }
    }

    private void paragraph(StringBuilder text, Style style, String words) {
        TextTable.wrap(words, terminal.width()).forEach(line -> text.append(terminal.paint(style, line)).append('\n'));
    }

    private String table(CaseReport report) {
        List<CaseColumn> columns = CaseColumn.of(report);
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
        return !row.verdicts().isEmpty() ? Style.WARNING : row.highlighted() ? Style.HIGHLIGHT : Style.PLAIN;
    }
}
