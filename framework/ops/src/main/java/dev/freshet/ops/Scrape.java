package dev.freshet.ops;

import dev.freshet.server.HttpServer;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the metrics in a text format of Prometheus, including those that the application has registered in Prometheus'
 * default registry.
 */
enum Scrape {
    PROMETHEUS, OPEN_METRICS;

    private final ExpositionFormatWriter writer = writer(ordinal());

    private static ExpositionFormatWriter writer(int form) {
        ExpositionFormats formats = ExpositionFormats.init();
        return form == 0 ? formats.getPrometheusTextFormatWriter() : formats.getOpenMetricsTextFormatWriter();
    }

    String contentType() {
        return writer.getContentType();
    }

    byte[] text(@Nullable HttpServer server, List<MetricsSource> sources) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream(16 * 1024);
        writer.write(text, all(server, sources));
        return text.toByteArray();
    }

    private static MetricSnapshots all(@Nullable HttpServer server, List<MetricsSource> sources) {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        if (server != null) {
            ServerMetrics.of(server).forEach(all::metricSnapshot);
        }
        JvmMetrics.now().forEach(all::metricSnapshot);
        GatheredMetrics.of(sources).forEach(one -> addNew(List.of(one), all));
        addNew(registered(), all);
        return all.build();
    }

    /** A metric of the application that throws must not take the other metrics away. */
    private static Iterable<MetricSnapshot> registered() {
        try {
            return PrometheusRegistry.defaultRegistry.scrape();
        } catch (RuntimeException failure) {
            GatheredMetrics.log("{} failed to measure", "Prometheus' default registry", failure);
            return List.of();
        }
    }

    /**
     * An application may register Prometheus' own JVM metrics, some with the same names. It may also register several
     * metrics of one name with different labels, which the writer joins.
     */
    private static void addNew(Iterable<MetricSnapshot> more, MetricSnapshots.Builder all) {
        List<MetricSnapshot> added = new ArrayList<>();
        for (MetricSnapshot one : more) {
            if (!all.containsMetricName(one.getMetadata().getPrometheusName())) {
                added.add(one);
            }
        }
        added.forEach(all::metricSnapshot);
    }
}
