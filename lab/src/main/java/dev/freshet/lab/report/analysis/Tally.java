package dev.freshet.lab.report.analysis;

import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts rows in cases by outcome. */
final class Tally {
    static final String CLEAN = "measured, no reservations";
    static final String SOME_ROUNDS = "measured, not all rounds count";
    static final String NO_FIGURE = "measured, without the ranking figure";
    static final String MINORITY = "measured in half of the rounds or fewer";
    private static final List<Verdict> WORST_FIRST = List.of(Verdict.NO_ANSWER, Verdict.NO_STEP,
            Verdict.NOT_WARM, Verdict.GENERATOR_BOUND, Verdict.ERRORS, Verdict.OUT_OF_MEMORY, Verdict.CPU_NOT_KNOWN);

    private Tally() {
    }

    /** Each row in each case counts once, by its worst outcome. */
    static Map<String, Integer> of(Stream<CaseReport> cases) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put(CLEAN, 0);
        counts.put(SOME_ROUNDS, 0);
        for (Verdict verdict : WORST_FIRST.reversed()) {
            counts.put(verdict.text(), 0);
        }
        counts.put(NO_FIGURE, 0);
        counts.put(MINORITY, 0);
        for (Outcome outcome : Outcome.values()) {
            if (outcome != Outcome.MEASURED) {
                counts.put(Words.of(outcome), 0);
            }
        }
        cases.flatMap(each -> each.rows().stream()).forEach(row -> counts.merge(kind(row), 1, Integer::sum));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static String kind(RowReport row) {
        if (row.outcome() != Outcome.MEASURED) {
            return Words.of(row.outcome());
        }
        if (!row.mostly()) {
            return MINORITY;
        }
        return WORST_FIRST.stream().filter(row.verdicts()::contains).findFirst().map(Verdict::text)
                .orElse(row.figure() == null ? NO_FIGURE : row.measured() < row.tried() ? SOME_ROUNDS : CLEAN);
    }
}
