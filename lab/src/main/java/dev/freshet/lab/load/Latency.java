package dev.freshet.lab.load;

import io.avaje.jsonb.Json;
import org.HdrHistogram.AbstractHistogram;

/** Times in microseconds, usually the latency of correct responses; all 0 if there were none. */
@Json
public record Latency(double min, double mean, double deviation, double p50, double p75, double p90, double p95,
        double p99, double p999, double max) {
    public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** @param micro a microsecond in the unit of the histogram: 1,000 if it counts nanoseconds */
    public static Latency of(AbstractHistogram histogram, double micro) {
        return histogram.getTotalCount() == 0 ? NONE : new Latency(histogram.getMinValue() / micro,
                histogram.getMean() / micro, histogram.getStdDeviation() / micro,
                histogram.getValueAtPercentile(50) / micro, histogram.getValueAtPercentile(75) / micro,
                histogram.getValueAtPercentile(90) / micro, histogram.getValueAtPercentile(95) / micro,
                histogram.getValueAtPercentile(99) / micro, histogram.getValueAtPercentile(99.9) / micro,
                histogram.getMaxValue() / micro);
    }

    /** The same with exact limits, which a histogram rounds. */
    public Latency between(double shortest, double longest) {
        return new Latency(shortest, mean, deviation, p50, p75, p90, p95, p99, p999, longest);
    }
}
