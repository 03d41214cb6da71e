package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.front.FrontPage;
import java.util.LinkedHashMap;
import java.util.Map;

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
        Page.contents(html, report.run().name(), contents());
        html.open("main");
        new FrontSection(report, FrontPage.of(report), marks).write(html);
        report.scenarios().forEach(scenario -> new ScenarioSection(report, scenario, marks).write(html));
        new RowsSection(report, marks).write(html);
        new EnvironmentSection(report).write(html);
        ReadingSection.write(html);
        html.close();
        return Page.close(html);
    }

    private Map<String, String> contents() {
        Map<String, String> parts = new LinkedHashMap<>(Map.of("summary", "Summary"));
        report.scenarios().forEach(scenario -> parts.put(ScenarioSection.id(scenario), scenario.title()));
        parts.put("rows", "Run it again");
        parts.put("environment", "Environment");
        parts.put("reading", "How to read this");
        return parts;
    }
}
