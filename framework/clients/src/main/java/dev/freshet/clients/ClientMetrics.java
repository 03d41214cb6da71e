package dev.freshet.clients;

import dev.freshet.client.ClientRequestMetrics;
import dev.freshet.client.ClientRequestMetrics.Series;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.inject.Component;
import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;
import java.util.Map;

/** Metrics of all clients: requests, with the metric names of Spring Boot, and connections. */
@Component("freshetClientMetrics")
public final class ClientMetrics implements MetricsSource {
    private final HttpClients clients;

    public ClientMetrics(HttpClients clients) {
        this.clients = clients;
    }

    @Override
    public void measure(Metrics metrics) {
        for (Series series : clients.requests().series()) {
            metrics.histogram(ClientRequestMetrics.NAME, "Requests sent by clients, and their durations",
                    new Metrics.Spread(series.upperBounds(), series.counts(), series.sum()), series.labelArray());
        }
        for (ServiceClient client : clients.all().values()) {
            for (Map.Entry<String, PoolMetrics> server : client.rest().connections().entrySet()) {
                connections(metrics, server.getValue(), "client_name", client.name(), "server", server.getKey());
            }
        }
    }

    private static void connections(Metrics metrics, PoolMetrics pool, String... labels) {
        metrics.gauge("freshet_client_connections", "Connections, including those being opened", pool.connections(),
                labels);
        metrics.gauge("freshet_client_connections_idle", "Connections without a request", pool.idle(), labels);
        metrics.gauge("freshet_client_active", "Requests in flight", pool.active(), labels);
        metrics.gauge("freshet_client_waiting", "Requests that wait for a connection", pool.waiting(), labels);
        metrics.counter("freshet_client_opened", "Connections opened", pool.opened(), labels);
        metrics.counter("freshet_client_open_failures", "Connections that could not be opened", pool.failed(), labels);
    }
}
