package dev.freshet.ops;

import dev.freshet.server.HttpServer;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.expositionformats.TextFormatUtil;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
        addNew(GatheredMetrics.of(sources), all);
        addNew(registered(), all);
        return all.build();
    }

    /**
     * Joins metrics of one name, which an application may register with different labels. A metric of the application
     * that throws, or two that do not fit together, must not take the other metrics away.
     */
    private static Iterable<MetricSnapshot> registered() {
        try {
            return TextFormatUtil.mergeDuplicates(PrometheusRegistry.defaultRegistry.scrape());
        } catch (RuntimeException failure) {
            GatheredMetrics.log("{} failed to measure", "Prometheus' default registry", failure);
            return List.of();
        }
    }

    /** An application may register Prometheus' own JVM metrics, some with the same names. */
    private static void addNew(Iterable<MetricSnapshot> more, MetricSnapshots.Builder all) {
        for (MetricSnapshot one : more) {
            if (!all.containsMetricName(one.getMetadata().getPrometheusName())) {
                all.metricSnapshot(one);
            }
        }
    }
}
