package dev.freshet.lab.report;

import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.front.FrontPage;
import dev.freshet.lab.report.front.StackTable;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run as GitHub Markdown: one text, or one page for each scenario. */
public final class MarkdownReport {
    private static final String BACK = "[The question, the machine and the summary](README.md)";
    private final RunReport report;
    private final StringBuilder text = new StringBuilder();

    public MarkdownReport(RunReport report) {
        this.report = report;
    }

    public String render() {
        text.setLength(0);
        front();
        report.scenarios().forEach(each -> scenario(each, "##"));
        rows("##");
        return text.toString();
    }

    /**
     * The report as pages by file name: README.md with the front page and links, then a page for each scenario, with
     * its name, and rows.md.
     */
    public Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("README.md", page(() -> {
            front();
            paragraph("## Pages");
            report.scenarios().forEach(each ->
                    line("- [" + escape(each.title()) + "](" + each.name() + ".md): " + escape(each.about())));
            line("- [Environment and rows](rows.md)");
        }));
        report.scenarios().forEach(each -> pages.put(each.name() + ".md", page(() -> {
            scenario(each, "#");
            paragraph(BACK);
        })));
        pages.put("rows.md", page(() -> {
            rows("#");
            line("");
            paragraph(BACK);
        }));
        return pages;
    }

    private String page(Runnable content) {
        text.setLength(0);
        content.run();
        return text.toString();
    }

    private void front() {
        FrontPage page = FrontPage.of(report);
        paragraph("# " + escape(page.question()));
        line("Machine: " + escape(page.machine()) + ".");
        paragraph("Noise: " + escape(page.noise()) + ".");
        list("What to believe", page.believe());
        page.tables().forEach(this::stacks);
        list("p99 by offered rate in " + page.curve().title(), page.curve().lines());
        list("What to choose", page.choices());
        list("What not to conclude", page.not());
        paragraph("Run it again: `" + page.command() + "`");
    }

    private void stacks(StackTable stacks) {
        paragraph("## " + escape(stacks.title()));
        List<String> titles = new ArrayList<>(List.of("stack"));
        stacks.measures().forEach(each -> titles.add(each.heading()));
        table(titles, titles.stream().map(title -> !title.equals("stack")).toList());
        for (RunRecord.Row row : stacks.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.row()));
            stacks.measures().forEach(each -> {
                String interval = each.interval(row.row());
                cells.add(each.text(row.row()) + (interval.isEmpty() ? "" : " (" + interval + ")"));
            });
            cells(cells);
        }
        line("");
        paragraph(escape(stacks.sources()));
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            paragraph("## " + escape(title));
            lines.forEach(each -> line("- " + escape(each)));
            line("");
        }
    }

    private void scenario(ScenarioReport scenario, String heading) {
        paragraph(heading + " " + escape(scenario.title()));
        paragraph(escape(scenario.about()));
        for (CaseReport each : scenario.cases()) {
            paragraph(heading + "# " + escape(each.title()));
            if (!each.load().detail().isEmpty()) {
                paragraph(escape(each.load().detail()) + "; ranked by " + each.figure().title());
            }
            load(each);
        }
    }

    private void load(CaseReport load) {
        List<CaseColumn> columns = CaseColumn.of(load);
        table(columns.stream().map(CaseColumn::title).toList(), columns.stream().map(CaseColumn::right).toList());
        load.measured().forEach(row -> cells(columns.stream().map(column -> column.cell().apply(row)).toList()));
        line("");
        for (String words : List.of(load.absent(), load.limit(report.run().pinning()))) {
            if (!words.isEmpty()) {
                paragraph(escape(words));
            }
        }
    }

    private void rows(String heading) {
        paragraph(heading + " Environment");
        table(List.of("property", "value"), List.of(false, false));
        report.run().environment().forEach((name, value) -> cells(List.of(name, value)));
        cells(List.of("Cores", report.run().pinning()));
        cells(List.of("JVM options of every subject", report.run().jvmOptions()));
        line("");
        paragraph(heading + " Rows");
        table(List.of("row", "what", "versions", "not measured because"), List.of(false, false, false, false));
        report.run().rows().forEach(row -> cells(List.of(row.row(), row.title(), String.join(", ", row.versions()
                .entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList()),
                report.reasons(row.row()))));
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
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replaceAll("[|*_`\\[\\]\\\\]", "\\\\$0").replaceAll("[\\x00-\\x1f]", " ");
    }

    private void paragraph(String line) {
        line(line);
        line("");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
