package dev.freshet.ops;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Handles a scrape. Does not refer to Prometheus itself, so that startup does not load its classes. */
record MetricsHandler(Supplier<@Nullable HttpServer> server, List<MetricsSource> sources) implements HttpHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        String accept = request.header("Accept");
        Scrape scrape = accept != null && accept.contains("application/openmetrics-text")
                ? Scrape.OPEN_METRICS : Scrape.PROMETHEUS;
        response.header("Cache-Control", "no-store").contentType(scrape.contentType())
                .send(scrape.text(server.get(), sources));
    }
}
