package dev.freshet;

import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;
import dev.freshet.web.WebApplication;
import dev.freshet.web.places.Places;

/** Counts open and refused event streams and WebSockets. */
record PlaceMetrics(WebApplication application) implements MetricsSource {
    @Override
    public void measure(Metrics metrics) {
        measure(metrics, "freshet_event_streams", "Event streams", application.eventStreamPlaces());
        measure(metrics, "freshet_websockets", "WebSockets", application.webSocketPlaces());
    }

    private static void measure(Metrics metrics, String name, String what, Places places) {
        metrics.gauge(name + "_open", what + " open", places.taken());
        metrics.counter(name + "_refused", what + " refused because too many were open", places.refused());
    }
}
