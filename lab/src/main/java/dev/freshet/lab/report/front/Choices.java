package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Says which stack to choose for which need, where the figures decide that. */
final class Choices {
    private static final int MOST_LINES = 4;
    private static final int MOST_NAMES = 4;

    private Choices() {
    }

    /** At most four lines; stacks that are level are named together. */
    static List<String> of(StackTable table) {
        List<Measure> measures = new ArrayList<>(table.measures());
        if (measures.stream().anyMatch(measure -> measure.need().equals(Measures.LEAST_CPU))) {
            boolean open = measures.stream().filter(measure -> measure.need().equals(Measures.MOST_ANSWERS))
                    .anyMatch(rate -> rate.leaders(table.names()).stream().anyMatch(row -> rate.value(row).atLeast()));
            // Beyond the generator's limit, only CPU tells how much more a server could do.
            measures.removeIf(measure -> measure.need().equals(open ? Measures.MOST_ANSWERS : Measures.LEAST_CPU));
        }
        List<String> lines = new ArrayList<>();
        for (Measure measure : measures) {
            List<String> leaders = measure.leaders(table.names());
            if (!leaders.isEmpty() && lines.size() < MOST_LINES) {
                lines.add("If you need " + measure.need() + ", " + choose(leaders, table));
            }
        }
        return lines;
    }

    private static String choose(List<String> leaders, StackTable table) {
        if (leaders.size() == 1) {
            return "choose " + leaders.getFirst() + ".";
        }
        return leaders.size() > MOST_NAMES
                ? leaders.size() + " of " + table.rows().size() + " stacks are level: look at another column."
                : "choose " + String.join(" or ", leaders) + ": they are level.";
    }

    /** Where the highlighted subject leads, is level and is behind; empty without one in this table. */
    static List<String> highlighted(StackTable table, RunReport report) {
        return table.rows().stream().filter(row -> row.subject().equals(report.highlight())).map(RunRecord.Row::row)
                .map(row -> row + ": " + String.join("; ", Stream.of(part("ahead in", row, table, 1),
                        part("level in", row, table, 2), part("behind in", row, table, 0))
                        .filter(part -> !part.isEmpty()).toList()) + ".")
                .filter(line -> !line.endsWith(": .")).toList();
    }

    /** @param place 1: alone in front; 2: in front with others; 0: behind */
    private static String part(String title, String row, StackTable table, int place) {
        List<String> headings = table.measures().stream().filter(measure -> {
            List<String> leaders = measure.leaders(table.names());
            return !leaders.isEmpty() && Double.isFinite(measure.order(row))
                    && place == (!leaders.contains(row) ? 0 : leaders.size() == 1 ? 1 : 2);
        }).map(Measure::heading).toList();
        return headings.isEmpty() ? "" : title + " " + String.join(", ", headings);
    }
}
