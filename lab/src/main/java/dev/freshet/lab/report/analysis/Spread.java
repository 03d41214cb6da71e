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

    /** Whether another run may turn their order round: their intervals overlap, or else their ranges do. */
    public boolean level(Spread other) {
        if (interval != null && other.interval != null) {
            return interval.overlaps(other.interval);
        }
        return new Interval(min, max).overlaps(new Interval(other.min, other.max));
    }
}
