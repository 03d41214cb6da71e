package dev.freshet.data.source;

import dev.freshet.inject.Component;
import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.pool.PoolSnapshot;
import dev.freshet.pool.TimeHistogram;
import java.util.concurrent.TimeUnit;

/** Metrics of the pools, under the names of HikariCP's metrics in Spring Boot, so that dashboards keep working. */
@Component("freshetPoolMetrics")
public final class PoolMetrics implements MetricsSource {
    private static final String POOL = "pool";
    private static final double[] SECONDS = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
        0.25, 0.5, 1, 2.5, 5, 10, Double.POSITIVE_INFINITY};
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final DataSources sources;

    public PoolMetrics(DataSources sources) {
        this.sources = sources;
    }

    @Override
    public void measure(Metrics metrics) {
        for (PooledDataSource pool : sources.pools()) {
            PoolSnapshot now = pool.snapshot();
            sizes(now, metrics);
            counts(now, metrics);
            times(metrics, now, "acquire", "How long borrowers waited for a connection", now.acquire());
            times(metrics, now, "usage", "How long connections were in use", now.usage());
            times(metrics, now, "creation", "How long opening a connection took", now.creation());
        }
    }

    private static void sizes(PoolSnapshot now, Metrics metrics) {
        gauge(metrics, now, "hikaricp_connections", "Connections, including those being opened", now.size());
        gauge(metrics, now, "hikaricp_connections_active", "Connections in use", now.inUse());
        gauge(metrics, now, "hikaricp_connections_idle", "Idle connections", now.idle());
        gauge(metrics, now, "hikaricp_connections_pending", "Borrowers waiting for a connection", now.waiting());
        gauge(metrics, now, "hikaricp_connections_max", "pool.maximum-pool-size", now.maximumPoolSize());
        gauge(metrics, now, "hikaricp_connections_min", "pool.minimum-idle", now.minimumIdle());
    }

    private static void gauge(Metrics metrics, PoolSnapshot now, String name, String help, double value) {
        metrics.gauge(name, help, value, POOL, now.name());
    }

    private static void counts(PoolSnapshot now, Metrics metrics) {
        counter(metrics, now, "hikaricp_connections_timeout", "Borrowers without a connection in time", now.timeouts());
        counter(metrics, now, "freshet_pool_opened", "Connections opened", now.opened());
        counter(metrics, now, "freshet_pool_open_failures", "Failed attempts to open a connection", now.openFailures());
        counter(metrics, now, "freshet_pool_discarded", "Connections closed", now.discarded());
        counter(metrics, now, "freshet_pool_leaks", "Connections suspected of leaking", now.leaks());
    }

    private static void counter(Metrics metrics, PoolSnapshot now, String name, String help, long value) {
        metrics.counter(name, help, value, POOL, now.name());
    }

    private static void times(Metrics metrics, PoolSnapshot now, String what, String help, TimeHistogram times) {
        String name = "hikaricp_connections_" + what + "_seconds";
        metrics.histogram(name, help, spread(times), POOL, now.name());
        metrics.gauge(name + "_max", help + ", maximum", times.maxNanos() / NANOS, POOL, now.name());
    }

    private static Metrics.Spread spread(TimeHistogram times) {
        long[] counts = new long[SECONDS.length];
        long below = 0;
        for (int i = 0; i < SECONDS.length; i++) {
            long upTo = i == SECONDS.length - 1 ? times.count() : times.countUpTo((long) (SECONDS[i] * NANOS));
            counts[i] = upTo - below;
            below = upTo;
        }
        return new Metrics.Spread(SECONDS.clone(), counts, times.totalNanos() / NANOS);
    }
}
