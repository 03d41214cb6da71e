package dev.freshet.lab.report.analysis;

import io.avaje.jsonb.Json;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The values of several rounds: median, minimum, maximum and count. */
@Json
public record Spread(double median, double min, double max, int rounds) {

    /** The spread of the finite values; null if there are none. */
    public static @Nullable Spread of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return null;
        }
        return new Spread(median(sorted), sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** The same median and count, with limits from more values than one a round. */
    Spread widenedBy(@Nullable Spread singles) {
        return singles == null ? this
                : new Spread(median, Math.min(min, singles.min), Math.max(max, singles.max), rounds);
    }

    /** Whether the ranges overlap. */
    public boolean overlaps(Spread other) {
        return min <= other.max && other.min <= max;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
