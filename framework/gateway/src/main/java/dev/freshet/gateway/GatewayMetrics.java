package dev.freshet.gateway;

import dev.freshet.gateway.upstream.GroupState;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.inject.Component;
import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;

/** Measures the requests of each route and the state of each instance. */
@Component("freshetGatewayMetrics")
public final class GatewayMetrics implements MetricsSource {
    private static final String PREFIX = "freshet_gateway_upstream_";

    private final Gateway gateway;
    private final ConfigWatch watch;

    public GatewayMetrics(Gateway gateway, ConfigWatch watch) {
        this.gateway = gateway;
        this.watch = watch;
    }

    @Override
    public void measure(Metrics metrics) {
        gateway.measure(metrics);
        metrics.gauge("freshet_gateway_config_current", "0 while the files hold an invalid configuration",
                watch.problem().isEmpty() ? 1 : 0);
        for (GroupState group : gateway.upstreams()) {
            for (InstanceState instance : group.instances()) {
                measure(metrics, instance, "upstream", group.name(), "instance", instance.address());
            }
        }
    }

    private static void measure(Metrics metrics, InstanceState now, String... labels) {
        metrics.gauge(PREFIX + "in_flight", "Requests in flight", now.inFlight(), labels);
        metrics.gauge(PREFIX + "healthy", "1 while health checks succeed", now.healthy() ? 1 : 0, labels);
        metrics.gauge(PREFIX + "ejected", "1 while ejected because requests failed", now.ejected() ? 1 : 0, labels);
        metrics.counter(PREFIX + "ejections", "Ejections", now.ejections(), labels);
        metrics.counter(PREFIX + "answered", "Requests answered", now.answered(), labels);
        metrics.counter(PREFIX + "failed", "Requests without a complete response", now.failed(), labels);
        metrics.gauge(PREFIX + "connections", "Connections, including those being opened",
                now.connections().connections(), labels);
        metrics.gauge(PREFIX + "connections_idle", "Connections without a request", now.connections().idle(), labels);
        metrics.gauge(PREFIX + "waiting", "Requests waiting for a connection", now.connections().waiting(), labels);
        metrics.counter(PREFIX + "connections_opened", "Connections opened", now.connections().opened(), labels);
        metrics.counter(PREFIX + "connections_failed", "Connections that failed to open",
                now.connections().failed(), labels);
    }
}
