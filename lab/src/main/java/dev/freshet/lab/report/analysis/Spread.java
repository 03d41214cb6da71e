package dev.freshet.lab.report.analysis;

import dev.freshet.lab.measure.Median;
import io.avaje.jsonb.Json;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The values of several rounds.
 *
 * @param interval of the median; null with fewer than three values
 * @param count number of values
 */
@Json
public record Spread(double median, double min, double max, @Nullable Interval interval, int count) {

    /** The spread of the finite values; null if there are none. */
    public static @Nullable Spread of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return null;
        }
        return new Spread(Median.of(sorted), sorted[0], sorted[sorted.length - 1], Interval.ofMedian(sorted),
                sorted.length);
    }

    /** Whether there are too few values for an interval of 95 %. */
    public boolean few() {
        return count < Interval.ENOUGH;
    }

    /**
     * Whether another run may turn their order round: they overlap, or they are near.
     *
     * @param margin see {@link #near}
     */
    public boolean level(Spread other, double margin) {
        return overlaps(other) || near(other, margin);
    }

    /**
     * Whether their difference means nothing, although they may lie apart: the ranges of two equal rows lie apart in
     * one of ten runs with three rounds.
     *
     * @param margin share by which medians of few values must differ
     */
    public boolean near(Spread other, double margin) {
        return (few() || other.few())
                && Math.max(median, other.median) <= (1 + margin) * Math.min(median, other.median);
    }

    /** Whether their intervals overlap, or else their ranges. */
    public boolean overlaps(Spread other) {
        if (interval != null && other.interval != null) {
            return interval.overlaps(other.interval);
        }
        return new Interval(min, max).overlaps(new Interval(other.min, other.max));
    }
}
