package dev.freshet.gateway;

import dev.freshet.gateway.upstream.GroupState;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.inject.Component;
import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;

/** The requests of each route, and the state of each instance. */
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
        metrics.gauge("freshet_gateway_config_current", "0 while the files hold a configuration that cannot be used",
                watch.problem().isEmpty() ? 1 : 0);
        for (GroupState group : gateway.upstreams()) {
            for (InstanceState instance : group.instances()) {
                measure(metrics, instance, "upstream", group.name(), "instance", instance.address());
            }
        }
    }

    private static void measure(Metrics metrics, InstanceState now, String... labels) {
        metrics.gauge(PREFIX + "in_flight", "Requests under way", now.inFlight(), labels);
        metrics.gauge(PREFIX + "healthy", "1 while health checks are answered", now.healthy() ? 1 : 0, labels);
        metrics.gauge(PREFIX + "ejected", "1 while left alone because requests failed", now.ejected() ? 1 : 0, labels);
        metrics.counter(PREFIX + "ejections", "How often it was left alone", now.ejections(), labels);
        metrics.counter(PREFIX + "answered", "Requests that were answered", now.answered(), labels);
        metrics.counter(PREFIX + "failed", "Requests without a whole answer", now.failed(), labels);
        metrics.gauge(PREFIX + "connections", "Connections, those being made among them",
                now.connections().connections(), labels);
        metrics.gauge(PREFIX + "connections_idle", "Connections without a request", now.connections().idle(), labels);
        metrics.gauge(PREFIX + "waiting", "Requests that wait for a connection", now.connections().waiting(), labels);
        metrics.counter(PREFIX + "connections_opened", "Connections made", now.connections().opened(), labels);
        metrics.counter(PREFIX + "connections_failed", "Connections that could not be made",
                now.connections().failed(), labels);
    }
}
