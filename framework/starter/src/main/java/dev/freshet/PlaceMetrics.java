package dev.freshet;

import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.places.Places;

/** Counts open and refused event streams and WebSockets, and the files of forms. */
record PlaceMetrics(WebApplication application) implements MetricsSource {
    @Override
    public void measure(Metrics metrics) {
        measure(metrics, "freshet_event_streams", "Event streams", application.eventStreamPlaces());
        measure(metrics, "freshet_websockets", "WebSockets", application.webSocketPlaces());
        MultipartForms forms = application.multipartForms();
        metrics.gauge("freshet_uploads_disk_bytes", "bytes that uploaded files occupy on disk", forms.bytesOnDisk());
        metrics.counter("freshet_uploads_refused", "forms refused because uploaded files occupied too much disk",
                forms.refused());
    }

    private static void measure(Metrics metrics, String name, String what, Places places) {
        metrics.gauge(name + "_open", what + " open", places.taken());
        metrics.counter(name + "_refused", what + " refused because too many were open", places.refused());
    }
}
