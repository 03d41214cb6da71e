package dev.freshet.ops;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the samples of one metric. */
final class Samples {
    private final String name;
    private final String help;
    private final List<Sample> samples = new ArrayList<>();

    private record Sample(Labels labels, long count, double value, Metrics.@Nullable Spread spread) {
    }

    Samples(String name, String help) {
        this.name = name;
        this.help = help;
    }

    /** @param labels names and values alternating */
    Samples add(double value, String... labels) {
        return add(0, value, labels);
    }

    /** Adds a number of events and their sum. */
    Samples add(long count, double sum, String... labels) {
        samples.add(new Sample(Labels.of(labels), count, sum, null));
        return this;
    }

    Samples add(Metrics.Spread spread, String... labels) {
        samples.add(new Sample(Labels.of(labels), 0, spread.sum(), spread));
        return this;
    }

    MetricSnapshot gauge() {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        for (Sample sample : samples) {
            gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(sample.labels)
                    .value(sample.value).build());
        }
        return gauge.build();
    }

    /** The text formats append {@code _total} to the name. */
    MetricSnapshot counter() {
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        for (Sample sample : samples) {
            counter.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder().labels(sample.labels)
                    .value(sample.value).build());
        }
        return counter.build();
    }

    MetricSnapshot summary() {
        SummarySnapshot.Builder summary = SummarySnapshot.builder().name(name).help(help);
        for (Sample sample : samples) {
            summary.dataPoint(SummarySnapshot.SummaryDataPointSnapshot.builder().labels(sample.labels)
                    .count(sample.count).sum(sample.value).build());
        }
        return summary.build();
    }

    MetricSnapshot histogram() {
        HistogramSnapshot.Builder histogram = HistogramSnapshot.builder().name(name).help(help);
        for (Sample sample : samples) {
            if (sample.spread != null) {
                histogram.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder().labels(sample.labels)
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(sample.spread.upperBounds(),
                                sample.spread.counts())).sum(sample.value).build());
            }
        }
        return histogram.build();
    }
}
