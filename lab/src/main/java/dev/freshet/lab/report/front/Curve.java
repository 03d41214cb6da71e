package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Latency over the offered rate, from the open loads of one scenario.
 *
 * @param title "" if no scenario of the run has two open loads
 * @param points by the name of the row, by rising rate
 */
public record Curve(String title, Map<String, List<Point>> points) {

    /** @param offered requests a second that the generator sent */
    public record Point(double offered, double p99Millis) {
        /** "0.48 ms at 2,000/s". */
        public String text() {
            return Numbers.plain(p99Millis) + " ms at " + Numbers.plain(offered) + "/s";
        }
    }

    /** "freshet: 0.48 ms at 2,000/s, 0.91 ms at 3,600/s", a line for each row. */
    public List<String> lines() {
        return points.entrySet().stream().map(row -> row.getKey() + ": "
                + String.join(", ", row.getValue().stream().map(Point::text).toList())).toList();
    }

    static Curve of(RunReport report, List<String> rows) {
        Measures measures = new Measures(report, rows);
        return measures.inOrder().filter(each -> each.cases().stream().filter(CaseReport::open).count() > 1)
                .map(scenario -> of(scenario, measures)).filter(curve -> !curve.points().isEmpty()).findFirst()
                .orElse(new Curve("", Map.of()));
    }

    private static Curve of(ScenarioReport scenario, Measures measures) {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        scenario.cases().stream().filter(CaseReport::open).flatMap(measures::measured).filter(Measures::sound)
                .forEach(row -> {
                    LoadReport load = row.load();
                    Spread tail = load == null ? null : load.p99();
                    if (load != null && tail != null) {
                        points.computeIfAbsent(row.name(), any -> new ArrayList<>()).add(new Point(
                                load.rate().median() * load.sent() / load.ok(), tail.median()));
                    }
                });
        points.values().removeIf(its -> its.size() < 2);
        points.values().forEach(its -> its.sort(Comparator.comparingDouble(Point::offered)));
        return new Curve(scenario.title(), points);
    }
}
