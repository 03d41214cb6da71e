package dev.freshet.ops;

import dev.freshet.http.log.LineLimit;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the samples of all sources for one scrape, grouped by name. */
final class GatheredMetrics implements Metrics {
    private static final String TOTAL = "_total";

    private final Map<String, Gathering> byName = new LinkedHashMap<>();

    private record Gathering(Samples samples, Function<Samples, MetricSnapshot> kind) {
    }

    private GatheredMetrics() {
    }

    /**
     * If a source fails, the rest of its samples is missing; so is a metric whose samples do not fit together. Both are
     * logged.
     */
    static List<MetricSnapshot> of(List<MetricsSource> sources) {
        GatheredMetrics gathered = new GatheredMetrics();
        for (MetricsSource source : sources) {
            try {
                source.measure(gathered);
            } catch (RuntimeException failure) {
                log("{} failed to measure", source, failure);
            }
        }
        List<MetricSnapshot> all = new ArrayList<>();
        gathered.byName.forEach((name, gathering) -> {
            try {
                all.add(gathering.kind.apply(gathering.samples));
            } catch (RuntimeException failure) {
                log("{} cannot be written, because its samples do not fit together", name, failure);
            }
        });
        return all;
    }

    static void log(String format, Object what, RuntimeException failure) {
        Logger log = LoggerFactory.getLogger(GatheredMetrics.class);
        LineLimit.write(log::error, log::debug, failure, format, what, failure);
    }

    @Override
    public void gauge(String name, String help, double value, String... labels) {
        samples(name, help, Samples::gauge).add(value, labels);
    }

    @Override
    public void counter(String name, String help, double value, String... labels) {
        String plain = name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name;
        samples(plain, help, Samples::counter).add(value, labels);
    }

    @Override
    public void histogram(String name, String help, Spread spread, String... labels) {
        samples(name, help, Samples::histogram).add(spread, labels);
    }

    private Samples samples(String name, String help, Function<Samples, MetricSnapshot> kind) {
        return byName.computeIfAbsent(name, key -> new Gathering(new Samples(key, help), kind)).samples;
    }
}
