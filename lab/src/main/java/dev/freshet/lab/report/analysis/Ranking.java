package dev.freshet.lab.report.analysis;

import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the eligible rows of a case by the median of the figure. A row with a lower bound gets the place of that bound,
 * so no row with less stands before it.
 */
final class Ranking {
    private Ranking() {
    }

    static List<RowReport> place(List<RowReport> rows, Figure figure, double margin) {
        List<RowReport> byCpu = withCpuPlaces(rows);
        Comparator<RowReport> byFigure = Comparator.comparingDouble(row -> median(row.figure()));
        List<RowReport> ranked = byCpu.stream().filter(row -> mayRank(row, figure))
                .sorted(figure.higherIsBetter() ? byFigure.reversed() : byFigure).toList();
        List<RowReport> placed = new ArrayList<>();
        for (int i = 0; i < ranked.size(); i++) {
            RowReport row = ranked.get(i);
            boolean atLeast = figure.atLeastIfGeneratorBound() && row.verdicts().contains(Verdict.GENERATOR_BOUND);
            placed.add(row.at(i + 1, i > 0 && (atLeast || level(placed.get(i - 1), row, margin)), atLeast));
        }
        byCpu.stream().filter(row -> !mayRank(row, figure) && row.outcome() == Outcome.MEASURED).forEach(placed::add);
        byCpu.stream().filter(row -> row.outcome() != Outcome.MEASURED).forEach(placed::add);
        return placed;
    }

    private static boolean mayRank(RowReport row, Figure figure) {
        return row.outcome() == Outcome.MEASURED && row.figure() != null
                && row.mostly()
                && !(figure.latency() && row.manyFailed())
                && row.verdicts().stream().allMatch(verdict -> allows(verdict, figure));
    }

    private static boolean allows(Verdict verdict, Figure figure) {
        return verdict.ranked() || verdict == Verdict.GENERATOR_BOUND
                && (!figure.limitedByGenerator() || figure.atLeastIfGeneratorBound());
    }

    private static List<RowReport> withCpuPlaces(List<RowReport> rows) {
        List<RowReport> ranked = rows.stream().filter(row -> row.cpu() != null && mayRank(row, Figure.CPU))
                .sorted(Comparator.comparingDouble(row -> median(Objects.requireNonNull(row.cpu()).total()))).toList();
        Map<String, Integer> places = new HashMap<>();
        ranked.forEach(row -> places.put(row.name(), places.size() + 1));
        return rows.stream().map(row -> row.cpu() == null || !places.containsKey(row.name()) ? row
                : row.withCpu(row.cpu().ranked(places.get(row.name())))).toList();
    }

    /**
     * Whether another run may swap the two. In a load with steps, nobody knows what a server does between the step that
     * it passed and the next one. So the step counts there, not the number of answers in it.
     */
    private static boolean level(RowReport above, RowReport row, double margin) {
        Spread passed = reached(above);
        Spread its = reached(row);
        if (passed != null && its != null) {
            return passed.level(its, margin);
        }
        return Objects.requireNonNull(above.figure()).level(Objects.requireNonNull(row.figure()), margin);
    }

    private static @Nullable Spread reached(RowReport row) {
        return row.load() == null ? null : row.load().reachedRate();
    }

    private static double median(@Nullable Spread spread) {
        return spread == null ? Double.NaN : spread.median();
    }
}
