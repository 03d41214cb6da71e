package dev.freshet.lab.report.analysis;

import io.avaje.jsonb.Json;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % bootstrap interval of a median: where the median of another such sample is likely to be. For three to five
 * values, it is their range. The range of three contains the true median in only 75 of 100 cases, that of five in 94.
 */
@Json
public record Interval(double low, double high) {
    /** Two values tell nothing about their spread. */
    public static final int FEWEST = 3;
    /** With fewer values, it is called a range. */
    public static final int ENOUGH = 5;
    private static final int RESAMPLES = 10_000;
    private static final double TAIL = 0.025;
    /** Fixed, so that a report of the same data has the same bytes. */
    private static final long SEED = 20261124;
    private static final Map<Integer, List<Middle>> MIDDLES = new ConcurrentHashMap<>();

    /** The two middle places of a resample, equal if its size is odd, and how many resamples have them. */
    private record Middle(int lower, int upper, int times) {
        double median(double[] sorted) {
            return (sorted[lower] + sorted[upper]) / 2;
        }
    }

    /** Null with fewer than three values. */
    static @Nullable Interval ofMedian(double[] sorted) {
        if (sorted.length < FEWEST) {
            return null;
        }
        List<Middle> middles = MIDDLES.computeIfAbsent(sorted.length, Interval::resample).stream()
                .sorted(Comparator.comparingDouble(middle -> middle.median(sorted))).toList();
        return new Interval(quantile(middles, sorted, TAIL), quantile(middles.reversed(), sorted, TAIL));
    }

    /** Whether they have a value in common: then their order is not certain. */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /** The first median with more than this share of the resamples up to it. */
    private static double quantile(List<Middle> middles, double[] sorted, double share) {
        int seen = 0;
        for (Middle middle : middles) {
            seen += middle.times();
            if (seen > share * RESAMPLES) {
                return middle.median(sorted);
            }
        }
        throw new IllegalStateException("the resamples do not add up: " + seen);
    }

    /** Draws places instead of values, so that samples of one size share the resamples. */
    private static List<Middle> resample(int size) {
        Random random = new Random(SEED);
        Map<Middle, Integer> times = new HashMap<>();
        for (int i = 0; i < RESAMPLES; i++) {
            int[] places = random.ints(size, 0, size).sorted().toArray();
            times.merge(new Middle(places[(size - 1) / 2], places[size / 2], 0), 1, Integer::sum);
        }
        return times.entrySet().stream()
                .map(each -> new Middle(each.getKey().lower(), each.getKey().upper(), each.getValue()))
                .sorted(Comparator.comparingInt(Middle::lower).thenComparingInt(Middle::upper)).toList();
    }
}
