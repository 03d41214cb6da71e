package dev.freshet.ops;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.HttpServer;
import dev.freshet.server.Limit;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Locale;

/** What a server holds now, and how often each of its limits has acted. */
final class ServerMetrics {
    private ServerMetrics() {
    }

    static List<MetricSnapshot> of(HttpServer server) {
        return List.of(
                new Samples("freshet_connections_open", "Connections that clients hold open")
                        .add(server.connections()).gauge(),
                new Samples("freshet_connections_max", "server.max-connections")
                        .add(server.config().maxConnections()).gauge(),
                new Samples("freshet_requests_in_hand", "Requests whose handlers are running, non-blocking ones apart")
                        .add(server.requestsInHand()).gauge(),
                new Samples("freshet_requests_in_hand_max", "server.max-concurrency")
                        .add(server.config().maxConcurrency()).gauge(),
                new Samples("freshet_requests_queued", "Requests that wait for their turn")
                        .add(server.requestsQueued()).gauge(),
                new Samples("freshet_requests_queued_max", "server.max-queue")
                        .add(server.config().maxQueue()).gauge(),
                new Samples("freshet_ready", "1 while new clients may be sent here, 0 from the beginning of a stop")
                        .add(server.ready() ? 1 : 0).gauge(),
                new Samples("freshet_log_lines_left_out", "Repeated lines of the log that went to the level debug")
                        .add(LineLimit.leftOut()).counter(),
                limits(server));
    }

    private static MetricSnapshot limits(HttpServer server) {
        Samples reached = new Samples("freshet_limits_reached", "How often a limit has acted against a client");
        for (Limit limit : Limit.values()) {
            reached.add(server.reached(limit), "limit", limit.name().toLowerCase(Locale.ROOT));
        }
        return reached.counter();
    }
}
