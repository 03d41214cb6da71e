package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.run.Contestant;
import dev.freshet.lab.run.RunRecord;
import java.util.stream.Collectors;

/** All rows: what they are, their versions, and how to build, start and load them by hand. */
record RowsSection(RunReport report, RowMarks marks) {

    public void write(Markup html) {
        html.open("section", "id", "rows").element("h2", "Reproduce");
        html.open("p").text("The whole run: ").element("code", report.run().command()).text(". ")
                .text("One row by hand: build and start it as below, then send it the requests of each case.")
                .close();
        report.run().rows().forEach(row -> row(html, row));
        html.close();
    }

    private void row(Markup html, RunRecord.Row row) {
        html.open("details", "class", "row", "data-r", String.valueOf(marks.of(row.row()).index())).open("summary");
        marks.of(row.row()).swatch(html);
        html.element("b", row.row()).text(" ").element("span", row.title(), "class", "soft").close();
        if (!row.about().isEmpty()) {
            html.element("p", row.about());
        }
        String reasons = report.reasons(row.row());
        if (!reasons.isEmpty()) {
            html.element("p", "Not measured: " + reasons);
        }
        html.open("p", "class", "soft").text(row.language() + ", " + row.kind()
                + row.versions().entrySet().stream().map(each -> ", " + each.getKey() + " " + each.getValue())
                .collect(Collectors.joining())).close();
        html.open("p").text("By the lab: ").element("code", again(row)).close();
        if (row.reproduce().isEmpty()) {
            html.element("p", "No commands are recorded for it.");
        } else {
            html.element("pre", String.join("\n", row.reproduce()), "tabindex", "0", "aria-label",
                    "Commands for " + row.row());
        }
        html.close();
    }

    /** Without the upstream of a gateway, which the scenario selects itself. */
    private String again(RunRecord.Row row) {
        String name = Contestant.ownIn(row.row());
        String engine = report.run().engine();
        return "./freshet lab run --subjects " + (name.contains(" ") ? "\"" + name + "\"" : name)
                + " --scenarios " + report.scenarios().stream()
                .filter(scenario -> scenario.cases().stream().anyMatch(load -> load.row(row.row()).isPresent()))
                .map(ScenarioReport::name).collect(Collectors.joining(",")) + " --profile " + report.run().profile()
                + (engine.equals("freshet") ? "" : " --engine " + engine);
    }
}
