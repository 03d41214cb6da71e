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

/** What was run and where, how reliable it is, who leads, and where Freshet is strong and weak. */
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
        level(html);
        weak(html);
        html.close();
        long alone = report.standings().stream().filter(each -> each.place() == 1 && each.other().isEmpty()).count();
        if (alone > 0) {
            html.element("p", "In " + Words.count(alone, "case") + " no row but Freshet's has a place: nothing can "
                    + "be said.", "class", "soft");
        }
        new OverviewTable(report, marks).write(html);
        html.close();
    }

    private void ran(Markup html) {
        RunRecord run = report.run();
        if (report.interrupted()) {
            html.element("p", "This run did not finish. The report has what was measured so far.", "class", "warning");
        }
        html.element("p", Words.count(run.rows().size(), "row") + ", "
                + Words.count(report.scenarios().size(), "scenario") + " with "
                + Words.count(report.cases().count(), "load case") + ", "
                + Words.count(run.rounds(), "round") + ", profile " + run.profile() + ", load sent by " + run.engine()
                + ". Started " + Words.time(run.started()) + (report.interrupted() ? "" : ", finished "
                + Words.time(run.finished())) + ".",
                "class", "lead");
        html.open("dl", "class", "pairs");
        run.environment().entrySet().stream().limit(4).forEach(each -> html.open("div").element("dt", each.getKey())
                .element("dd", each.getValue()).close());
        html.open("div").element("dt", "Cores").element("dd", run.pinning()).close();
        html.open("div").element("dt", "Command").open("dd").element("code", run.command()).close().close();
        html.close();
    }

    private void tally(Markup html) {
        html.element("h3", "Reliability").open("ul", "class", "tally");
        report.tally().forEach((what, count) -> html.open("li").element("b", Numbers.count(count)).text(" ")
                .element("span", what).close());
        html.close().open("p", "class", "soft")
                .text("Each row counts once in each load case, by its worst outcome. ")
                .element("a", "What the terms mean", "href", "#reading").close();
    }

    private void leaders(Markup html) {
        html.element("h3", "Who leads");
        DataTable table = new DataTable("The first row of each scenario, and where Freshet stands in it",
                List.of(Column.text("scenario"), Column.text("first"), Column.number("figure"),
                        Column.text("Freshet's best row"), Column.number("its place"),
                        new Column("times as good", true, "As the best row that is not Freshet's; above 1: Freshet "
                                + "leads; ≈: another run may turn them round; ≥: at least"),
                        Column.text("Freshet's last row"), Column.number("its place")), true);
        report.scenarios().forEach(scenario -> leader(table, report.standing(scenario.lead())));
        table.write(html);
        cpu(html);
    }

    private static void leader(DataTable table, Standing standing) {
        table.add(null, "", List.of(Cell.of(standing.title()),
                Cell.of(standing.best().isEmpty() ? "none ranked" : standing.best()), Cell.of(standing.figure()),
                Cell.of(standing.ours().isEmpty() ? standing.missing() : standing.ours()),
                place(standing.place(), standing.ranked()),
                timesAsGood(standing),
                Cell.of(standing.weakest()), place(standing.weakestPlace(), standing.ranked())));
    }

    private static Cell timesAsGood(Standing standing) {
        if (standing.timesAsGood() == 0) {
            return Cell.of("–");
        }
        String classes = standing.level() ? "" : standing.place() == 1 ? "good" : "bad";
        return new Cell(standing.timesAsGoodText(), standing.timesAsGood(), classes);
    }

    private void cpu(Markup html) {
        DataTable table = new DataTable("Server CPU per request: here generator-bound rows have a place, too",
                List.of(Column.text("scenario"), Column.text("least"), Column.number("µs"),
                        Column.text("Freshet's best row"), Column.number("µs"), Column.number("its place")), true);
        for (ScenarioReport scenario : report.scenarios()) {
            Standing standing = report.standing(scenario.lead());
            Standing.CpuStanding cpu = standing.cpu();
            if (!cpu.best().isEmpty()) {
                table.add(null, "", List.of(Cell.of(standing.title()), Cell.of(cpu.best()),
                        micros(cpu.micros()), Cell.of(cpu.ours()), micros(cpu.oursMicros()),
                        place(cpu.place(), cpu.ranked())));
            }
        }
        table.write(html);
    }

    private static Cell place(int place, int ranked) {
        return place == 0 ? Cell.of("–") : Cell.of(place + " of " + ranked, place);
    }

    private static Cell micros(double micros) {
        return micros == 0 ? Cell.of("–") : Cell.of(Numbers.plain(micros), micros);
    }

    private void strong(Markup html) {
        list(html, "Where Freshet leads", report.standings().stream().filter(Standing::leads)
                .sorted(Comparator.comparingDouble(Standing::timesAsGood).reversed()).toList());
    }

    private void level(Markup html) {
        list(html, "Where another run, or a faster generator, may say otherwise", report.standings().stream()
                .filter(Standing::open)
                .sorted(Comparator.comparingDouble(Standing::timesAsGood)).toList());
    }

    private void weak(Markup html) {
        list(html, "Where Freshet is behind or has no place", report.standings().stream().filter(Standing::behind)
                .sorted(Comparator.comparingDouble(Standing::timesAsGood)).toList());
    }

    private static void list(Markup html, String title, List<Standing> standings) {
        html.open("div").element("h3", title + " (" + standings.size() + ")");
        if (standings.isEmpty()) {
            html.element("p", "Nowhere.", "class", "soft");
        } else {
            html.open("ul");
            standings.forEach(each -> item(html, each));
            html.close();
        }
        html.close();
    }

    private static void item(Markup html, Standing standing) {
        html.open("li").element("a", standing.title(), "href", "#case-" + standing.scenario()
                + (standing.load().isEmpty() ? "" : "-" + standing.load())).text(": ");
        if (standing.place() == 0) {
            html.text("not ranked, " + standing.missing());
        } else {
            html.element("b", standing.timesAsGoodText()).text(" as good as " + standing.other() + " ")
                    .element("span", "with " + standing.ours() + (standing.place() == 1 ? "" : ", place "
                    + standing.place() + " of " + standing.ranked()), "class", "soft");
        }
        html.close();
    }
}
