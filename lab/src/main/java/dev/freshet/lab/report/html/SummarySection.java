package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.analysis.Standing;
import dev.freshet.lab.report.chart.RowMarks;
import dev.freshet.lab.report.html.DataTable.Cell;
import dev.freshet.lab.report.html.DataTable.Column;
import dev.freshet.lab.report.markup.Markup;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.RunRecord;
import java.util.Comparator;
import java.util.List;

/** What was run, on what, what can be believed of it, who leads, and where Freshet is strong and weak. */
public final class SummarySection {
    private final RunReport report;
    private final RowMarks marks;

    public SummarySection(RunReport report, RowMarks marks) {
        this.report = report;
        this.marks = marks;
    }

    public void write(Markup html) {
        html.open("section", "id", "summary").element("h2", "Summary");
        ran(html);
        tally(html);
        leaders(html);
        html.open("div", "class", "both");
        strong(html);
        weak(html);
        html.close();
        new OverviewTable(report, marks).write(html);
        html.close();
    }

    private void ran(Markup html) {
        RunRecord run = report.run();
        if (report.interrupted()) {
            html.element("p", "This run did not finish. What was measured until then is here.", "class", "warning");
        }
        html.element("p", Words.count(run.rows().size(), "row") + ", " + Words.count(report.scenarios().size(), "scenario")
                + " with " + Words.count(report.cases().count(), "load case") + ", "
                + Words.count(run.rounds(), "round") + ", profile " + run.profile() + ", load sent by " + run.engine()
                + ". Begun " + run.started() + (report.interrupted() ? "" : ", finished " + run.finished()) + ".",
                "class", "lead");
        html.open("dl", "class", "pairs");
        run.environment().entrySet().stream().limit(4).forEach(each -> html.open("div").element("dt", each.getKey())
                .element("dd", each.getValue()).close());
        html.open("div").element("dt", "Cores").element("dd", run.pinning()).close();
        html.open("div").element("dt", "Command").open("dd").element("code", run.command()).close().close();
        html.close();
    }

    private void tally(Markup html) {
        html.element("h3", "What can be believed").open("ul", "class", "tally");
        report.tally().forEach((what, count) -> html.open("li").element("b", Numbers.count(count)).text(" ")
                .element("span", what).close());
        html.close().open("p", "class", "soft").text("Each row counts once in each load case, by the worst that holds of it. ")
                .element("a", "What the words mean", "href", "#reading").close();
    }

    private void leaders(Markup html) {
        html.element("h3", "Who leads");
        DataTable table = new DataTable("The first row of each scenario, and Freshet's place in it",
                List.of(Column.text("scenario"), Column.text("first"), Column.number("figure"),
                        Column.text("Freshet's best row"), Column.number("place"),
                        new Column("times as good", true, "As the best row that is not Freshet's; above 1: Freshet leads"),
                        Column.text("Freshet's last row"), Column.number("place")));
        for (ScenarioReport scenario : report.scenarios()) {
            Standing standing = standing(scenario);
            table.add(null, standing.place() == 1 ? "first" : "", List.of(Cell.of(standing.title()),
                    Cell.of(standing.best().isEmpty() ? "none ranked" : standing.best()), Cell.of(standing.figure()),
                    Cell.of(standing.ours().isEmpty() ? standing.missing() : standing.ours()), place(standing.place(), standing),
                    standing.timesAsGood() == 0 ? Cell.of("–") : Cell.of(Numbers.times(standing.timesAsGood()),
                            standing.timesAsGood()),
                    Cell.of(standing.weakest()), place(standing.weakestPlace(), standing)));
        }
        table.write(html);
    }

    private Standing standing(ScenarioReport scenario) {
        return report.standings().stream().filter(each -> each.scenario().equals(scenario.name())
                && each.load().equals(scenario.lead().load().load())).findFirst().orElseThrow();
    }

    private static Cell place(int place, Standing standing) {
        return place == 0 ? Cell.of("–") : Cell.of(place + " of " + standing.ranked(), place);
    }

    private void strong(Markup html) {
        List<Standing> leading = report.standings().stream().filter(each -> each.place() == 1)
                .sorted(Comparator.comparingDouble(Standing::timesAsGood).reversed()).toList();
        html.open("div").element("h3", "Where Freshet leads (" + leading.size() + ")").open("ol");
        for (Standing each : leading) {
            item(html, each, each.other().isEmpty() ? each.ours() + " is the only one ranked"
                    : each.ours() + ", " + Numbers.times(each.timesAsGood()) + " as good as " + each.other());
        }
        html.close().close();
    }

    private void weak(Markup html) {
        List<Standing> behind = report.standings().stream()
                .filter(each -> each.place() > 1 || !each.missing().isEmpty())
                .sorted(Comparator.comparingDouble(Standing::timesAsGood)).toList();
        html.open("div").element("h3", "Where Freshet does not lead (" + behind.size() + ")").open("ol");
        for (Standing each : behind) {
            item(html, each, each.place() == 0 ? "not ranked, " + each.missing()
                    : each.ours() + ", place " + each.place() + " of " + each.ranked() + ", "
                    + Numbers.times(each.timesAsGood()) + " as good as " + each.other());
        }
        html.close().close();
    }

    private static void item(Markup html, Standing standing, String words) {
        html.open("li").element("a", standing.title(), "href", "#case-" + standing.scenario()
                + (standing.load().isEmpty() ? "" : "-" + standing.load())).text(": " + words).close();
    }
}
