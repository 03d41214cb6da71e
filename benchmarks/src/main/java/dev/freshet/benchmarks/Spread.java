package dev.freshet.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Several measurements of one thing. */
public record Spread(double least, double median, double most) {

    /** @param values at least one */
    public static <T> Spread of(List<T> values, ToDoubleFunction<T> what) {
        double[] sorted = values.stream().mapToDouble(what).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }
}
