package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.front.FrontPage;

/**
 * A run as one HTML file without network access or external fonts, and with a content security policy that allows only
 * its own style and script. The script sorts and filters; without it, nothing is missing.
 */
public record HtmlReport(RunReport report) {

    public String render() {
        RowMarks marks = new RowMarks(report);
        Markup html = new Markup();
        Page.open(html, "Lab: " + report.run().name());
        RowMark.define(html);
        html.element("a", "Skip to the summary", "href", "#summary", "class", "skip");
        html.open("header", "class", "top").element("p", "Lab", "class", "brand")
                .element("h1", report.run().name()).close();
        contents(html);
        html.open("main");
        new FrontSection(report, FrontPage.of(report), marks).write(html);
        report.scenarios().forEach(scenario -> new ScenarioSection(report, scenario, marks).write(html));
        new RowsSection(report, marks).write(html);
        new EnvironmentSection(report).write(html);
        ReadingSection.write(html);
        html.close();
        return Page.close(html);
    }

    private void contents(Markup html) {
        html.open("nav", "aria-label", "Contents").open("ul");
        entry(html, "summary", "Summary");
        for (ScenarioReport scenario : report.scenarios()) {
            entry(html, ScenarioSection.id(scenario), scenario.title());
        }
        entry(html, "rows", "Run it again");
        entry(html, "environment", "Environment");
        entry(html, "reading", "How to read this");
        html.close().close();
    }

    private static void entry(Markup html, String id, String text) {
        html.open("li").element("a", text, "href", "#" + id).close();
    }
}
