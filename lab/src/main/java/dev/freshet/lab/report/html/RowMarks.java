package dev.freshet.lab.report.html;

import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.RunRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Gives each row of a run its mark: a colour for the subject, a shape for the row. */
final class RowMarks {
    private final Map<String, RowMark> marks = new HashMap<>();

    public RowMarks(RunReport report) {
        Map<String, Integer> colours = new LinkedHashMap<>();
        Map<Integer, Integer> used = new HashMap<>();
        for (RunRecord.Row row : report.run().rows()) {
            add(row.row(), colour(row.subject(), colours), used);
        }
        Set<String> unknown = new HashSet<>();
        report.cases().flatMap(each -> each.rows().stream()).filter(row -> !marks.containsKey(row.name()))
                .forEach(row -> unknown.add(row.name()));
        unknown.stream().sorted().forEach(row -> add(row, colour(row, colours), used));
    }

    public RowMark of(String row) {
        return marks.get(row);
    }

    private void add(String row, int colour, Map<Integer, Integer> used) {
        int shape = used.merge(colour, 1, Integer::sum) - 1;
        marks.put(row, new RowMark(marks.size(), colour, shape % RowMark.shapes()));
    }

    private static int colour(String subject, Map<String, Integer> colours) {
        return colours.computeIfAbsent(subject, name -> colours.size() % RowMark.COLOURS);
    }
}
