package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Allows pages of other origins to send requests, as the Fetch standard describes. Answers preflight requests itself.
 * Sets the CORS headers of all responses, also of the gateway's own, and replaces those of the upstream. Only browsers
 * enforce CORS: the upstream still receives requests from origins that are not allowed, but the page cannot read the
 * responses.
 */
final class Cors implements GatewayFilter {
    private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
    private static final String ALLOW_CREDENTIALS = "Access-Control-Allow-Credentials";
    private static final String EXPOSE = "Access-Control-Expose-Headers";
    private static final String REQUEST_METHOD = "Access-Control-Request-Method";
    private static final String REQUEST_HEADERS = "Access-Control-Request-Headers";

    private final CorsSettings settings;

    Cors(CorsSettings settings) {
        this.settings = settings;
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        HttpRequest request = exchange.request();
        String origin = request.header("Origin");
        if (origin != null && request.method() == HttpMethod.OPTIONS && request.header(REQUEST_METHOD) != null) {
            preflight(request, origin, exchange.response());
            return;
        }
        exchange.onEveryResponse(response -> allow(response, origin));
        chain.proceed(exchange);
    }

    private void preflight(HttpRequest request, String origin, HttpResponse response) throws IOException {
        response.status(204);
        response.header("Vary", "Origin, " + REQUEST_METHOD + ", " + REQUEST_HEADERS);
        String method = request.header(REQUEST_METHOD);
        String headers = request.header(REQUEST_HEADERS);
        if (method != null && settings.allowsOrigin(origin) && settings.allowsMethod(method)
                && settings.allowsHeaders(headers)) {
            response.header(ALLOW_ORIGIN, allowed(origin));
            response.header("Access-Control-Allow-Methods", method);
            if (headers != null && !headers.isBlank()) {
                response.header("Access-Control-Allow-Headers", headers);
            }
            response.header("Access-Control-Max-Age", Long.toString(settings.maxAge().toSeconds()));
            if (settings.credentials()) {
                response.header(ALLOW_CREDENTIALS, "true");
            }
        }
        response.send();
    }

    private void allow(UpstreamResponse response, @Nullable String origin) {
        response.remove(ALLOW_ORIGIN);
        response.remove(ALLOW_CREDENTIALS);
        response.remove(EXPOSE);
        if (!settings.isSameForAll()) {
            // Also without Origin: a cache must not reuse the response for a request with Origin.
            response.add("Vary", "Origin");
        }
        if (origin != null && settings.allowsOrigin(origin)) {
            response.add(ALLOW_ORIGIN, allowed(origin));
            if (settings.credentials()) {
                response.add(ALLOW_CREDENTIALS, "true");
            }
            if (!settings.exposed().isEmpty()) {
                response.add(EXPOSE, settings.exposed());
            }
        }
    }

    private String allowed(String origin) {
        return settings.isSameForAll() ? "*" : origin;
    }
}
