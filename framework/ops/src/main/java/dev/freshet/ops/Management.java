package dev.freshet.ops;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.server.HttpServer;
import dev.freshet.server.config.ListenerConfig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves paths under {@code /actuator} on the listener {@code main}, like Spring Boot. Passes all other requests to the
 * application. Each endpoint is guarded like its path. Thread-safe.
 */
public final class Management implements HttpApplication {
    private static final byte[] PREFIX = "/actuator/".getBytes(StandardCharsets.US_ASCII);

    private final HttpApplication application;
    private final Map<String, Probe> probes = new HashMap<>();
    private final Map<String, HttpHandler> endpoints = new HashMap<>();
    private volatile @Nullable HttpServer server;

    /** The handler while the server is ready, and the one during shutdown. */
    private record Probe(HttpHandler ready, HttpHandler away) {
    }

    /**
     * @param application handles all other requests
     * @param guard puts checks in front of each endpoint
     * @param health for {@code /actuator/health} and, below it, {@code /liveness} and {@code /readiness}; null if these
     *     do not exist
     * @param metrics whether {@code /actuator/prometheus} exists
     * @param observed what the application contributes
     * @throws IllegalStateException if two health components have the same name, readiness names one that does not
     *     exist, or two endpoints have the same path
     */
    public Management(HttpApplication application, ManagementGuard guard,
            @Nullable HealthSettings health, boolean metrics, Observed observed) {
        this.application = application;
        if (health != null) {
            addProbes(guard, health, observed);
        }
        if (metrics) {
            add("prometheus", new MetricsHandler(() -> server, observed.metrics()), guard);
        }
        for (ManagementEndpoint endpoint : observed.endpoints()) {
            if (endpoint.enabled()) {
                add(endpoint.path(), endpoint.handler(), guard);
            }
        }
    }

    private void addProbes(ManagementGuard guard, HealthSettings health, Observed observed) {
        HealthComponents components = new HealthComponents(observed, health);
        HttpHandler alive = health(true);
        HttpHandler away = health(false);
        addProbe("/actuator/health/liveness", alive, alive, guard);
        addProbe("/actuator/health/readiness", components(components, health.readiness(), alive), away, guard);
        addProbe("/actuator/health", components(components, components.names(), alive), away, guard);
    }

    private void addProbe(String path, HttpHandler ready, HttpHandler away, ManagementGuard guard) {
        probes.put(path, new Probe(guard.before(path, true, ready), guard.before(path, true, away)));
    }

    private void add(String name, HttpHandler handler, ManagementGuard guard) {
        String path = "/actuator/" + name;
        if (probes.containsKey(path) || endpoints.put(path, guard.before(path, false, readOnly(handler))) != null) {
            throw new IllegalStateException("two management endpoints have the path " + path);
        }
    }

    /** Sets the server to report on. Before that, readiness is down. */
    public void watch(HttpServer server) {
        this.server = server;
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        boolean asksForIt = isBelow(request.pathBytes()) && request.listener().equals(ListenerConfig.MAIN);
        HttpHandler own = asksForIt ? endpoint(request.path()) : null;
        return own != null ? own : application.handlerFor(request);
    }

    @Override
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        application.beforeHead(request, response);
    }

    private static boolean isBelow(ByteSlice path) {
        return path.length() >= PREFIX.length
                && Arrays.equals(path.array(), path.start(), path.start() + PREFIX.length, PREFIX, 0, PREFIX.length);
    }

    private @Nullable HttpHandler endpoint(String path) {
        Probe probe = probes.get(path);
        if (probe == null) {
            return endpoints.get(path);
        }
        HttpServer watched = server;
        return watched != null && watched.ready() ? probe.ready : probe.away;
    }

    /** Waits for checks, so it needs a request thread; without components, the given handler. */
    private static HttpHandler components(HealthComponents components, Collection<String> names, HttpHandler none) {
        return names.isEmpty() ? none : readOnly((request, response) -> {
            HealthComponents.Answer answer = components.check(names);
            response.status(answer.up() ? 200 : 503).header("Cache-Control", "no-store")
                    .contentType("application/json").send(answer.body());
        });
    }

    /** Never waits: a server at its concurrency limit is still alive and must be able to say so. */
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
