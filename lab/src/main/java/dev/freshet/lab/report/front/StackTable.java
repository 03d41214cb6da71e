package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.subject.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Stacks of one kind that may be compared, a row for each.
 *
 * @param rows best first, by the first measure
 */
public record StackTable(String title, List<Measure> measures, List<RunRecord.Row> rows) {
    private static final String TUNED = "tuned";

    /** Those that have a figure. */
    static List<StackTable> of(RunReport report) {
        List<StackTable> tables = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Predicate<RunRecord.Row> first = row -> !row.choice().kind().equals(TUNED) && seen.add(stack(row));
        List<RunRecord.Row> standard = report.run().rows().stream().filter(first).toList();
        tables.add(of(report, "Services in their default mode",
                standard.stream().filter(row -> row.kind().equals("service")).toList()));
        tables.add(of(report, "Gateways in their default mode",
                standard.stream().filter(row -> row.kind().equals("gateway")).toList()));
        tables.add(of(report, "Tuned modes: not to be compared with defaults",
                report.run().rows().stream().filter(row -> row.choice().kind().equals(TUNED)).toList()));
        tables.removeIf(table -> table.measures().isEmpty());
        return tables;
    }

    private static StackTable of(RunReport report, String title, List<RunRecord.Row> rows) {
        List<Measure> measures = new Measures(report, rows.stream().map(RunRecord.Row::row).toList()).all();
        List<RunRecord.Row> shown = new ArrayList<>(rows.stream()
                .filter(row -> measures.stream().anyMatch(each -> each.values().containsKey(row.row()))).toList());
        if (!measures.isEmpty()) {
            shown.sort(Comparator.comparingDouble(row -> measures.getFirst().order(row.row())));
        }
        return new StackTable(title, measures, List.copyOf(shown));
    }

    /** A subject with other JVM options is a stack of its own. */
    private static String stack(RunRecord.Row row) {
        int options = row.row().indexOf(Variant.JVM_OPTIONS);
        return row.subject() + (options < 0 ? "" : row.row().substring(options));
    }

    /** The loads that the columns come from: "heroes/s: Heroes, …; CPU µs, MiB: Heroes, 50 connections." */
    public String sources() {
        Map<String, List<String>> titles = new LinkedHashMap<>();
        measures.forEach(each -> titles.computeIfAbsent(each.about(), any -> new ArrayList<>()).add(each.title()));
        return titles.entrySet().stream().map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
                .collect(Collectors.joining("; ", "", "."));
    }

    List<String> names() {
        return rows.stream().map(RunRecord.Row::row).toList();
    }
}
