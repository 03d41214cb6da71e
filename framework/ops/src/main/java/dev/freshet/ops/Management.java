package dev.freshet.ops;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.server.HttpServer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers what lies under {@code /actuator}, where the users of Spring Boot have their probes and scrapers look, and
 * gives everything else to the application. Any thread may call.
 */
public final class Management implements HttpApplication {
    private static final byte[] PREFIX = "/actuator/".getBytes(StandardCharsets.US_ASCII);
    private static final HttpHandler ALIVE = health(true);
    private static final HttpHandler AWAY = health(false);

    private final HttpApplication application;
    private final boolean health;
    private final @Nullable HttpHandler allComponents;
    private final @Nullable HttpHandler readyComponents;
    private final @Nullable HttpHandler metrics;
    private final Map<String, HttpHandler> endpoints;
    private volatile @Nullable HttpServer server;

    /**
     * @param application answers what is not asked of the management
     * @param health how {@code /actuator/health}, {@code /liveness} and {@code /readiness} below it answer; null if
     *     these do not exist
     * @param metrics whether {@code /actuator/prometheus} exists
     * @param observed what the application adds to both
     * @throws IllegalStateException if two components of health have one name, or one is asked for that is not there,
     *     or two endpoints have one path
     */
    public Management(HttpApplication application, @Nullable HealthSettings health, boolean metrics,
            Observed observed) {
        this.application = application;
        this.health = health != null;
        if (health == null) {
            this.allComponents = null;
            this.readyComponents = null;
        } else {
            HealthComponents components = new HealthComponents(observed, health);
            this.allComponents = components(components, components.names());
            this.readyComponents = components(components, health.readiness());
        }
        this.endpoints = endpoints(observed);
        this.metrics = metrics ? readOnly(new MetricsHandler(() -> server, observed.metrics())) : null;
    }

    private static Map<String, HttpHandler> endpoints(Observed observed) {
        Map<String, HttpHandler> endpoints = new HashMap<>();
        for (ManagementEndpoint endpoint : observed.endpoints()) {
            if (endpoint.enabled()) {
                HttpHandler handler = readOnly(endpoint.handler());
                if (endpoints.put("/actuator/" + endpoint.path(), handler) != null) {
                    throw new IllegalStateException("two management endpoints are /actuator/" + endpoint.path());
                }
                endpoints.put('/' + endpoint.path(), handler);
            }
        }
        return Map.copyOf(endpoints);
    }

    /** The server that this speaks of; not ready before. */
    public void watch(HttpServer server) {
        this.server = server;
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        HttpHandler own = isBelow(request.pathBytes()) ? endpoint(request.path()) : null;
        if (own == null && !endpoints.isEmpty()) {
            own = endpoints.get(request.path());
        }
        return own != null ? own : application.handlerFor(request);
    }

    private static boolean isBelow(ByteSlice path) {
        if (path.length() < PREFIX.length) {
            return false;
        }
        for (int i = 0; i < PREFIX.length; i++) {
            if (path.at(i) != PREFIX[i]) {
                return false;
            }
        }
        return true;
    }

    private @Nullable HttpHandler endpoint(String path) {
        return switch (path) {
            case "/actuator/health/liveness" -> health ? ALIVE : null;
            case "/actuator/health/readiness" -> health ? whileReady(readyComponents) : null;
            case "/actuator/health" -> health ? whileReady(allComponents) : null;
            case "/actuator/prometheus" -> metrics;
            default -> null;
        };
    }

    private HttpHandler whileReady(@Nullable HttpHandler components) {
        HttpServer watched = server;
        if (watched == null || !watched.ready()) {
            return AWAY;
        }
        return components == null ? ALIVE : components;
    }

    /** Waits for checks, and so takes a thread as any request does; null where there is none to wait for. */
    private static @Nullable HttpHandler components(HealthComponents components, Collection<String> names) {
        return names.isEmpty() ? null : readOnly((request, response) -> {
            HealthComponents.Answer answer = components.check(names);
            response.status(answer.up() ? 200 : 503).header("Cache-Control", "no-store")
                    .contentType("application/json").send(answer.body());
        });
    }

    /** Never waits: a server with all its requests in hand is still alive, and must be able to say so. */
    private static HttpHandler health(boolean up) {
        byte[] body = (up ? "{\"status\":\"UP\"}" : "{\"status\":\"OUT_OF_SERVICE\"}")
                .getBytes(StandardCharsets.US_ASCII);
        HttpHandler answer = readOnly((request, response) -> response.status(up ? 200 : 503)
                .header("Cache-Control", "no-store").contentType("application/json").send(body));
        return new HttpHandler() {
            @Override
            public void handle(HttpRequest request, HttpResponse response) throws Exception {
                answer.handle(request, response);
            }

            @Override
            public boolean nonBlocking() {
                return true;
            }
        };
    }

    private static HttpHandler readOnly(HttpHandler handler) {
        return (request, response) -> {
            switch (request.method()) {
                case GET, HEAD -> handler.handle(request, response);
                default -> response.status(405).header("Allow", "GET, HEAD").header(PreparedHeader.PROBLEM_JSON)
                        .send(ProblemJson.of(405, null));
            }
        };
    }
}
