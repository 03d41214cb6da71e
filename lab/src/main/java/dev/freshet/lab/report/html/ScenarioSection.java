package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;

/** One scenario: what it does, how it scales, and its cases. */
record ScenarioSection(RunReport report, ScenarioReport scenario, RowMarks marks) {

    public static String id(ScenarioReport scenario) {
        return "scenario-" + scenario.name();
    }

    public void write(Markup html) {
        html.open("section", "id", id(scenario)).element("h2", scenario.title());
        html.element("p", scenario.about(), "class", "about");
        facts(html);
        scaling(html);
        CaseReport lead = scenario.lead();
        for (CaseReport each : scenario.cases()) {
            new CaseSection(report, each, marks).write(html, scenario.cases().size() > 1, each == lead);
        }
        scenario.published().forEach(set -> PublishedSection.besides(html, set));
        html.close();
    }

    private void facts(Markup html) {
        html.open("ul", "class", "facts");
        if (!scenario.request().isEmpty()) {
            html.open("li").element("code", scenario.request()).close();
        }
        html.element("li", switch (scenario.database()) {
            case "none" -> "no database";
            case "memory" -> "database in memory";
            case "postgresql" -> "PostgreSQL";
            default -> scenario.database();
        });
        html.open("li").text("again: ").element("code", "./freshet lab run --scenarios " + scenario.name()
                + " --profile " + report.run().profile()).close();
        html.close();
    }

    private void scaling(Markup html) {
        ScalingChart scaling = new ScalingChart(scenario.scaling(), scenario.lead().rows(), marks);
        LineChart chart = scaling.chart();
        if (chart != null) {
            html.open("div", "class", "charts one");
            chart.write(html, id(scenario) + "-scaling");
            html.close();
            html.open("details", "class", "numbers").element("summary", "The same as a table");
            scaling.table().write(html);
            html.close();
        }
    }
}
