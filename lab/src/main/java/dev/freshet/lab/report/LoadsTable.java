package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All load cases of a scenario: a column for each case, a line for each row. */
final class LoadsTable {
    private static final int NAME = 26;
    private static final int COLUMN = 12;

    private final ScenarioReport scenario;

    LoadsTable(ScenarioReport scenario) {
        this.scenario = scenario;
    }

    /** Splits into several tables if the width requires it. */
    String render(Terminal terminal) {
        int each = Math.max(1, (terminal.width() - NAME) / (COLUMN + 2));
        StringBuilder text = new StringBuilder();
        List<CaseReport> cases = scenario.cases();
        for (int from = 0; from < cases.size(); from += each) {
            text.append(terminal.paint(Style.FAINT, "by load (figures in brackets are not ranked)")).append('\n')
                    .append(part(cases.subList(from, Math.min(cases.size(), from + each))).render(terminal));
        }
        return text.toString();
    }

    private TextTable part(List<CaseReport> cases) {
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(TextTable.Column.text("row"));
        cases.forEach(each -> columns.add(TextTable.Column.number(each.load().load())));
        TextTable table = new TextTable(columns);
        List<String> units = new ArrayList<>(List.of(""));
        cases.forEach(each -> units.add(each.figure().heading()));
        table.add(Style.FAINT, units);
        for (String name : rows()) {
            List<String> cells = new ArrayList<>(List.of(name));
            cases.forEach(each -> cells.add(each.row(name).map(row -> cell(each, row)).orElse("")));
            table.add(Style.PLAIN, cells);
        }
        return table;
    }

    private Set<String> rows() {
        Set<String> names = new LinkedHashSet<>();
        scenario.lead().rows().forEach(row -> names.add(row.name()));
        scenario.cases().forEach(each -> each.rows().forEach(row -> names.add(row.name())));
        return names;
    }

    private static String cell(CaseReport report, RowReport row) {
        if (row.outcome() != Outcome.MEASURED || row.figure() == null) {
            return switch (row.outcome()) {
                case NOT_INSTALLED -> "absent";
                case NOT_SUPPORTED -> "–";
                case MEASURED -> "";
                default -> Words.of(row.outcome());
            };
        }
        String text = report.text(row);
        return row.ranked() ? text : "(" + text + ")";
    }
}
