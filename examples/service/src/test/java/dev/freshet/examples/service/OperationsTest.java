package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.test.postgres.RealPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests what {@code /actuator} shows of the database, and what clients get while the database is down. */
class OperationsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static HttpResponse<String> get(RunningApplication service, String path) throws Exception {
        URI target = URI.create("http://127.0.0.1:" + service.port() + path);
        return CLIENT.send(HttpRequest.newBuilder(target).timeout(LIMIT).build(), BodyHandlers.ofString());
    }

    @Test
    void shows_the_database_and_the_pool() throws Exception {
        try (RunningApplication service = Freshet.start(App.class, "--server.port=0", "--server.host=127.0.0.1",
                "--management.health.enabled", "--management.health.show-details", "--management.metrics.enabled")) {
            assertThat(get(service, "/actuator/health").body()).startsWith("{\"status\":\"UP\",\"components\":{\"db\":"
                    + "{\"status\":\"UP\",\"details\":{\"database\":\"H2\",\"validationQuery\":\"isValid()\"");
            assertThat(get(service, "/actuator/prometheus").body())
                    .contains("hikaricp_connections_max{pool=\"main\"} 10.0\n",
                            "hikaricp_connections_pending{pool=\"main\"} 0.0\n",
                            "hikaricp_connections_timeout_total{pool=\"main\"} 0.0\n",
                            "hikaricp_connections_acquire_seconds_bucket{pool=\"main\",le=\"+Inf\"}",
                            "hikaricp_connections_usage_seconds_count{pool=\"main\"}");
        }
    }

    @Test
    void a_database_that_goes_and_comes_back_is_503_and_then_served_again_without_a_restart() throws Exception {
        RealPostgres postgres = RealPostgres.start();
        try (postgres; RunningApplication service = Freshet.start(App.class, "--server.port=0",
                "--server.host=127.0.0.1", "--data.sources.main.url=" + postgres.url(),
                "--data.sources.main.username=" + postgres.username(),
                "--data.sources.main.password=" + postgres.password(), "--data.sources.main.initialize=always",
                "--data.sources.main.pool.connection-timeout=1s", "--management.health.enabled",
                "--management.health.show-details", "--management.health.cache=0s",
                "--management.metrics.enabled")) {
            String users = get(service, "/api/users").body();
            assertThat(users).startsWith("[{\"id\":1,\"name\":\"Ada Lovelace\"");

            postgres.stop();
            HttpResponse<String> refusal = get(service, "/api/users");
            assertThat(refusal.statusCode()).isEqualTo(503);
            assertThat(refusal.headers().firstValue("Retry-After")).contains("1");
            assertThat(refusal.body()).isEqualTo("{\"title\":\"Service Unavailable\",\"status\":503}");
            HttpResponse<String> health = get(service, "/actuator/health");
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("\"db\":{\"status\":\"DOWN\"").doesNotContain(postgres.password());
            assertThat(get(service, "/actuator/health/readiness").statusCode()).isEqualTo(200);
            assertThat(get(service, "/actuator/prometheus").body()).doesNotContain(postgres.password());
            assertThat(get(service, "/hello").statusCode()).isEqualTo(200);

            postgres.startAgain();
            long until = System.nanoTime() + LIMIT.toNanos();
            HttpResponse<String> again = get(service, "/api/users");
            while (again.statusCode() != 200 && System.nanoTime() < until) {
                again = get(service, "/api/users");
            }
            assertThat(again.body()).isEqualTo(users);
        }
    }
}
