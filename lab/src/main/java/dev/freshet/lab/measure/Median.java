package dev.freshet.lab.measure;

import java.util.Arrays;
import java.util.Collection;

/** The value in the middle; for an even number of values, the mean of the two in the middle. */
public final class Median {
    private Median() {
    }

    /** NaN if there are no values. */
    public static double of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** NaN if there are no values. Leaves the array as it is. */
    public static double of(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
