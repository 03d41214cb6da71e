package dev.freshet.ops;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.HttpServer;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.ListenerConfig;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Locale;

/** Metrics of the server: its load, and how often each limit was reached. */
final class ServerMetrics {
    private static final String LISTENER = "listener";

    private ServerMetrics() {
    }

    static List<MetricSnapshot> of(HttpServer server) {
        return List.of(
                new Samples("freshet_connections_open", "Open client connections")
                        .add(server.connections()).gauge(),
                open(server), accepted(server),
                new Samples("freshet_connections_max", "server.max-connections")
                        .add(server.config().maxConnections()).gauge(),
                new Samples("freshet_requests_in_hand", "Requests in flight, without those of non-blocking handlers")
                        .add(server.requestsInHand()).gauge(),
                new Samples("freshet_requests_in_hand_max", "server.max-concurrency")
                        .add(server.config().maxConcurrency()).gauge(),
                new Samples("freshet_requests_queued", "Requests queued")
                        .add(server.requestsQueued()).gauge(),
                new Samples("freshet_requests_queued_max", "server.max-queue")
                        .add(server.config().maxQueue()).gauge(),
                new Samples("freshet_ready", "1 if ready for new clients, 0 during shutdown")
                        .add(server.ready() ? 1 : 0).gauge(),
                new Samples("freshet_log_lines_left_out", "Repeated log lines written at level debug")
                        .add(LineLimit.leftOut()).counter(),
                limits(server));
    }

    private static MetricSnapshot open(HttpServer server) {
        Samples open = new Samples("freshet_listener_connections_open", "Open client connections of a listener");
        for (ListenerConfig listener : server.config().allListeners()) {
            open.add(server.connections(listener.name()), LISTENER, listener.name());
        }
        return open.gauge();
    }

    private static MetricSnapshot accepted(HttpServer server) {
        Samples accepted = new Samples("freshet_listener_connections_accepted",
                "Connections that a listener has accepted");
        for (ListenerConfig listener : server.config().allListeners()) {
            accepted.add(server.accepted(listener.name()), LISTENER, listener.name());
        }
        return accepted.counter();
    }

    private static MetricSnapshot limits(HttpServer server) {
        Samples reached = new Samples("freshet_limits_reached", "How often a client has reached a limit");
        for (Limit limit : Limit.values()) {
            reached.add(server.reached(limit), "limit", limit.name().toLowerCase(Locale.ROOT));
        }
        return reached.counter();
    }
}
