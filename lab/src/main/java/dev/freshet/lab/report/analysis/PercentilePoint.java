package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.LatencyHistogram;
import dev.freshet.lab.load.LoadResult;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** A point of the latency curve: this percentage of the correct responses arrived within this many milliseconds. */
@Json
public record PercentilePoint(double percentile, double millis) {
    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.95, 99.99, 99.999};
    /** With fewer responses beyond it, a percentile depends more on chance than on the server. */
    private static final int ANSWERS_BEYOND = 3;

    /**
     * From the sum of all rounds' histograms; if an engine gave none, from the medians of the stored percentiles; empty
     * without a correct response.
     */
    static List<PercentilePoint> curve(List<LoadResult> results) {
        List<LoadResult> answered = results.stream().filter(result -> result.ok() > 0).toList();
        if (answered.isEmpty()) {
            return List.of();
        }
        return answered.stream().anyMatch(result -> result.histogram().isEmpty())
                ? fromStored(answered) : fromHistogram(merged(answered));
    }

    private static Histogram merged(List<LoadResult> results) {
        Histogram sum = new Histogram(3);
        sum.setAutoResize(true);
        results.forEach(result -> sum.add(LatencyHistogram.read(result.histogram())));
        return sum;
    }

    private static List<PercentilePoint> fromHistogram(Histogram histogram) {
        return Arrays.stream(PERCENTILES).filter(percentile -> percentile <= 50
                        || histogram.getTotalCount() * (100 - percentile) / 100 >= ANSWERS_BEYOND)
                .mapToObj(each -> new PercentilePoint(each, histogram.getValueAtPercentile(each) / 1000.0)).toList();
    }

    private static List<PercentilePoint> fromStored(List<LoadResult> results) {
        List<PercentilePoint> points = new ArrayList<>();
        add(points, 0, results, result -> result.latency().min());
        add(points, 50, results, result -> result.latency().p50());
        add(points, 75, results, result -> result.latency().p75());
        add(points, 90, results, result -> result.latency().p90());
        add(points, 95, results, result -> result.latency().p95());
        add(points, 99, results, result -> result.latency().p99());
        add(points, 99.9, results, result -> result.latency().p999());
        return points;
    }

    /** 0 means that a referee does not print it. */
    private static void add(List<PercentilePoint> points, double percentile, List<LoadResult> results,
            ToDoubleFunction<LoadResult> micros) {
        Spread spread = Spread.of(results.stream().map(micros::applyAsDouble).toList());
        if (spread != null && spread.median() > 0) {
            points.add(new PercentilePoint(percentile, spread.median() / 1000));
        }
    }
}
