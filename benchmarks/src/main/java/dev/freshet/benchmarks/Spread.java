package dev.freshet.benchmarks;

import dev.freshet.lab.measure.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/** Minimum, median and maximum of several measurements. */
public record Spread(double least, double median, double most) {

    /** @param values at least one */
    public static <T> Spread of(List<T> values, ToDoubleFunction<T> what) {
        double[] sorted = values.stream().mapToDouble(what).sorted().toArray();
        return new Spread(sorted[0], Median.of(sorted), sorted[sorted.length - 1]);
    }

    /**
     * Compares two subjects measured in rounds: the median of the comparison within each round, because machines drift.
     * NaN if no round has both.
     */
    public static <T> double compared(List<T> ours, List<T> theirs, ToDoubleFunction<T> what,
            DoubleBinaryOperator comparison) {
        List<Double> rounds = new ArrayList<>();
        for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
            rounds.add(comparison.applyAsDouble(what.applyAsDouble(ours.get(i)), what.applyAsDouble(theirs.get(i))));
        }
        return Median.of(rounds);
    }
}
