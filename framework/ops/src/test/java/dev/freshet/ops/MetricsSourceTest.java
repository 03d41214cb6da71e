package dev.freshet.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What parts of an application add to a scrape. */
class MetricsSourceTest {
    private static String scraped(MetricsSource... sources) throws IOException {
        return new String(Scrape.PROMETHEUS.text(null, List.of(sources)), StandardCharsets.UTF_8);
    }

    private static String scrapedWith(Collector... registered) throws IOException {
        for (Collector each : registered) {
            PrometheusRegistry.defaultRegistry.register(each);
        }
        try {
            return scraped(metrics -> metrics.gauge("pool_size", "Connections", 3));
        } finally {
            for (Collector each : registered) {
                PrometheusRegistry.defaultRegistry.unregister(each);
            }
        }
    }

    @Test
    void shows_gauges_counters_and_histograms_with_the_samples_of_a_name_together() throws Exception {
        MetricsSource one = metrics -> {
            metrics.gauge("pool_size", "Connections", 3, "pool", "one");
            metrics.counter("pool_timeouts_total", "Waits in vain", 7, "pool", "one");
        };
        MetricsSource two = metrics -> {
            metrics.gauge("pool_size", "Connections", 4, "pool", "two");
            metrics.histogram("pool_wait_seconds", "Waits",
                    new Metrics.Spread(new double[] {0.1, Double.POSITIVE_INFINITY}, new long[] {5, 1}, 1.5));
        };

        assertThat(scraped(one, two)).contains("""
                # HELP pool_size Connections
                # TYPE pool_size gauge
                pool_size{pool="one"} 3.0
                pool_size{pool="two"} 4.0
                """, "pool_timeouts_total{pool=\"one\"} 7.0\n", """
                # TYPE pool_wait_seconds histogram
                pool_wait_seconds_bucket{le="0.1"} 5
                pool_wait_seconds_bucket{le="+Inf"} 6
                pool_wait_seconds_count 6
                pool_wait_seconds_sum 1.5
                """);
    }

    @Test
    void a_source_that_fails_takes_no_others_away() throws Exception {
        MetricsSource broken = metrics -> {
            throw new IllegalStateException("no figures");
        };

        assertThat(scraped(broken, metrics -> metrics.gauge("pool_size", "Connections", 3)))
                .contains("pool_size 3.0\n", "jvm_threads_live_threads ");
    }

    @Test
    void a_registered_metric_that_fails_takes_no_sources_away() throws Exception {
        Collector broken = () -> {
            throw new IllegalStateException("no figures");
        };

        assertThat(scrapedWith(broken)).contains("pool_size 3.0\n", "jvm_threads_live_threads ");
    }

    @Test
    void registered_metrics_of_one_name_are_shown_together() throws Exception {
        Collector hits = () -> new Samples("lookups", "Look-ups").add(2, "result", "hit").counter();
        Collector errors = () -> new Samples("lookups", "Look-ups").add(1, "error", "timeout").counter();

        assertThat(scrapedWith(hits, errors)).containsOnlyOnce("# TYPE lookups_total counter\n")
                .contains("lookups_total{result=\"hit\"} 2.0\n", "lookups_total{error=\"timeout\"} 1.0\n");
    }

    @Test
    void registered_metrics_that_do_not_fit_together_take_no_sources_away() throws Exception {
        Collector one = () -> new Samples("lookups", "Look-ups").add(1).counter();
        Collector other = () -> new Samples("lookups", "Look-ups").add(2).counter();

        assertThat(scrapedWith(one, other)).contains("pool_size 3.0\n", "jvm_threads_live_threads ");
    }

    @Test
    void samples_that_do_not_fit_together_take_no_others_away() throws Exception {
        MetricsSource twice = metrics -> {
            metrics.gauge("twice", "The same", 1, "pool", "main");
            metrics.gauge("twice", "The same", 2, "pool", "main");
        };
        MetricsSource misnamed = metrics -> metrics.gauge("not a name", "No", 1);

        assertThat(scraped(twice, misnamed, metrics -> metrics.gauge("pool_size", "Connections", 3)))
                .contains("pool_size 3.0\n", "jvm_threads_live_threads ").doesNotContain("twice");
    }

    @Test
    void a_name_of_the_jvm_stays_the_jvms() throws Exception {
        assertThat(scraped(metrics -> metrics.gauge("system_cpu_count", "Mine", -7)))
                .doesNotContain("system_cpu_count -7.0");
    }
}
