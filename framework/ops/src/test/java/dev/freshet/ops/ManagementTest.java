package dev.freshet.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server says of itself under {@code /actuator}. */
class ManagementTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final HttpApplication APPLICATION = request -> (asked, answer) ->
            answer.send("application: " + asked.path());

    private HttpServer server;

    private void start(boolean health, boolean metrics, ServerConfig config) throws IOException {
        start(new Management(APPLICATION, (path, probe, handler) -> handler, health ? HealthSettings.DEFAULT : null,
                metrics, Observed.NOTHING), config);
    }

    private void start(Management management) throws IOException {
        start(management, ServerConfig.DEFAULT);
    }

    private void start(Management management, ServerConfig config) throws IOException {
        server = HttpServer.start(config.withHost("127.0.0.1").withPort(0), management);
        management.watch(server);
    }

    private void start(boolean health, boolean metrics) throws IOException {
        start(health, metrics, ServerConfig.DEFAULT);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private HttpResponse<String> ask(String method, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .version(HttpClient.Version.HTTP_1_1).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private String get(String path) throws Exception {
        return ask("GET", path).body();
    }

    @Test
    void health_and_its_two_probes_are_up_while_the_server_serves() throws Exception {
        start(true, false);
        for (String path : new String[] {"/actuator/health", "/actuator/health/liveness",
            "/actuator/health/readiness"}) {
            HttpResponse<String> answer = ask("GET", path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        }
        assertThat(ask("HEAD", "/actuator/health").statusCode()).isEqualTo(200);
    }

    @Test
    void readiness_and_health_go_off_before_a_stop_and_liveness_does_not() throws Exception {
        start(true, false, ServerConfig.DEFAULT.withShutdownDelay(Duration.ofMinutes(2)));
        Thread stopping = Thread.ofPlatform().start(server::stop);
        while (server.ready()) {
            Thread.onSpinWait();
        }
        for (String path : new String[] {"/actuator/health/readiness", "/actuator/health"}) {
            HttpResponse<String> away = ask("GET", path);
            assertThat(away.statusCode()).as(path).isEqualTo(503);
            assertThat(away.body()).isEqualTo("{\"status\":\"OUT_OF_SERVICE\"}");
        }
        assertThat(ask("GET", "/actuator/health/liveness").statusCode()).isEqualTo(200);
        assertThat(get("/still/served")).isEqualTo("application: /still/served");
        // Which ends the delay.
        stopping.interrupt();
        stopping.join();
    }

    @Test
    void what_is_not_enabled_is_the_applications() throws Exception {
        start(false, false);
        assertThat(get("/actuator/health")).isEqualTo("application: /actuator/health");
        assertThat(get("/actuator/prometheus")).isEqualTo("application: /actuator/prometheus");
        assertThat(get("/actuator")).isEqualTo("application: /actuator");
        assertThat(get("/actuator/env")).isEqualTo("application: /actuator/env");
    }

    @Test
    void endpoints_of_libraries_are_below_actuator_only() throws Exception {
        start(new Management(APPLICATION, (path, health, handler) -> handler, null, false, endpoint("gateway/routes")));
        assertThat(get("/actuator/gateway/routes")).isEqualTo("the inside");
        assertThat(get("/gateway/routes")).isEqualTo("application: /gateway/routes");
    }

    @Test
    void every_endpoint_is_behind_what_guards_its_path() throws Exception {
        start(new Management(APPLICATION, (path, health, handler) -> (asked, answer) -> {
            if (asked.header("Authorization") == null) {
                answer.status(401).send("guarded: " + path);
            } else {
                handler.handle(asked, answer);
            }
        }, HealthSettings.DEFAULT, true, endpoint("gateway/routes")));
        for (String path : new String[] {"/actuator/health", "/actuator/health/liveness",
            "/actuator/health/readiness", "/actuator/prometheus", "/actuator/gateway/routes"}) {
            assertThat(get(path)).isEqualTo("guarded: " + path);
            assertThat(ask("GET", path, "Authorization", "x").statusCode()).as(path).isEqualTo(200);
        }
    }

    private static Observed endpoint(String path) {
        return new Observed(List.of(), List.of(), List.of(), List.of(new ManagementEndpoint() {
            @Override
            public String path() {
                return path;
            }

            @Override
            public boolean enabled() {
                return true;
            }

            @Override
            public HttpHandler handler() {
                return (asked, answer) -> answer.send("the inside");
            }
        }));
    }

    @Test
    void other_methods_are_405() throws Exception {
        start(true, true);
        for (String path : new String[] {"/actuator/health", "/actuator/prometheus"}) {
            HttpResponse<String> answer = ask("POST", path);
            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
        }
    }

    @Test
    void metrics_are_in_the_text_format_of_prometheus() throws Exception {
        start(false, true);
        HttpResponse<String> answer = ask("GET", "/actuator/prometheus");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValueSatisfying(
                type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        assertThat(answer.body().lines()).allSatisfy(line -> assertThat(line)
                .matches("# (HELP|TYPE) .+|[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)*})? [-+0-9.EINaf]+"));
        assertThat(answer.body()).contains("freshet_connections_open 1.0\n", "freshet_requests_in_hand 1.0\n",
                "freshet_requests_queued 0.0\n", "freshet_ready 1.0\n",
                "jvm_memory_used_bytes{area=\"heap\",id=", "jvm_gc_pause_seconds_count{gc=",
                "jvm_threads_live_threads ", "jvm_classes_unloaded_classes_total ", "process_uptime_seconds ",
                "process_cpu_usage ");
    }

    @Test
    void openmetrics_is_spoken_where_it_is_asked_for() throws Exception {
        start(false, true);
        HttpResponse<String> answer = ask("GET", "/actuator/prometheus", "Accept", "application/openmetrics-text");
        assertThat(answer.headers().firstValue("Content-Type")).hasValueSatisfying(
                type -> assertThat(type).startsWith("application/openmetrics-text"));
        assertThat(answer.body()).endsWith("# EOF\n");
    }

    @Test
    void every_limit_is_a_sample_and_counts() throws Exception {
        TimeLimits usual = TimeLimits.DEFAULT;
        start(false, true, ServerConfig.DEFAULT.withTimeouts(new TimeLimits(usual.idle(), Duration.ofMillis(200),
                usual.body(), usual.write(), usual.queue())));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write("GET / HT".getBytes());
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readAllBytes())).startsWith("HTTP/1.1 408 ");
        }
        String metrics = get("/actuator/prometheus");
        for (Limit limit : Limit.values()) {
            String sample = "freshet_limits_reached_total{limit=\"" + limit.name().toLowerCase(Locale.ROOT) + "\"} ";
            assertThat(metrics).contains(sample + (limit == Limit.HEADER_TIMEOUT ? "1.0" : "0.0"));
        }
    }
}
