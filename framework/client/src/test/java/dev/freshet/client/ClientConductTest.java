package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.TimeLimits;
import java.io.EOFException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cookies, traces and metrics. */
@Timeout(30)
class ClientConductTest {
    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.http1();
        server.on("/login", (request, response) -> response.addHeader("Set-Cookie", "id=7; Path=/; HttpOnly")
                .addHeader("Set-Cookie", "other=x; Path=/elsewhere").status(302).header("Location", "/show").send());
        server.on("/show", (request, response) -> response.send(request.header("Cookie") + " "
                + request.header("traceparent") + " " + request.header("tracestate")));
        server.on("/users/1", (request, response) -> response.send("x"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void keeps_cookies_only_if_told_so() {
        try (RestClient plain = server.builder().build();
                RestClient keeping = server.builder()
                        .cookies(new CookieManager(null, CookiePolicy.ACCEPT_ALL)).build()) {
            assertThat(plain.get().uri("/login").retrieve().body(String.class)).startsWith("null ");
            assertThat(keeping.get().uri("/login").retrieve().body(String.class)).startsWith("id=7 ");
            assertThat(keeping.get().uri("/show").header("Cookie", "a=b").retrieve().body(String.class))
                    .startsWith("a=b; id=7 ");
        }
    }

    @Test
    void returns_a_cookie_with_a_maximum_age_as_it_was_set() {
        server.on("/remember", (request, response) ->
                response.addHeader("Set-Cookie", "id=a=7; Path=/; Max-Age=60").send());
        try (RestClient keeping = server.builder().cookies(new CookieManager(null, CookiePolicy.ACCEPT_ALL)).build()) {
            keeping.get().uri("/remember").retrieve().toBodilessEntity();
            assertThat(keeping.get().uri("/show").retrieve().body(String.class)).startsWith("id=a=7 ");
        }
    }

    @Test
    void passes_a_trace_on() throws Exception {
        try (RestClient client = server.builder().build();
                RestClient asking = server.builder().trace(() -> TraceContext.of(PARENT, null)).build()) {
            assertThat(ScopedValue.where(TraceContext.CURRENT, new TraceContext(PARENT, "a=b"))
                    .<String, RuntimeException>call(() -> client.get().uri("/show").retrieve().body(String.class)))
                    .isEqualTo("null " + PARENT + " a=b");
            assertThat(client.get().uri("/show").retrieve().body(String.class)).isEqualTo("null null null");
            assertThat(asking.get().uri("/show").retrieve().body(String.class)).isEqualTo("null " + PARENT + " null");
            assertThat(asking.get().uri("/show").header("traceparent", "mine").retrieve().body(String.class))
                    .isEqualTo("null mine null");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-"})
    void takes_nothing_for_a_traceparent_that_is_none(String text) {
        assertThat(TraceContext.of(text, null)).isNull();
        assertThatThrownBy(() -> new TraceContext(text, null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void counts_requests_as_spring_boot_does() {
        ClientRequestMetrics metrics = new ClientRequestMetrics();
        try (RestClient client = server.builder().observer(metrics).build();
                RestClient named = RestClient.builder().name("gone").baseUrl("http://localhost:1").observer(metrics)
                        .build()) {
            client.get().uri("/users/{id}?q={q}", 1, 2).retrieve().body(String.class);
            client.get().uri("/users/{id}?q={q}", 1, 3).retrieve().toBodilessEntity();
            assertThatThrownBy(() -> client.delete().uri("/no").retrieve().toBodilessEntity());
            assertThatThrownBy(() -> named.get().uri("/x").retrieve().toBodilessEntity());
        }
        List<String> seen = new ArrayList<>();
        for (ClientRequestMetrics.Series series : metrics.series()) {
            seen.add(String.join(" ", series.labels()) + " " + Arrays.stream(series.counts()).sum());
            assertThat(series.sum()).isPositive();
            assertThat(series.upperBounds()).hasSameSizeAs(series.counts());
        }
        assertThat(seen).containsExactlyInAnyOrder(
                "client_name localhost error none exception none method GET outcome SUCCESS status 200 "
                        + "uri /users/{id}?q={q} 2",
                "client_name localhost error none exception none method DELETE outcome CLIENT_ERROR status 404 "
                        + "uri /no 1",
                "client_name gone error CONNECT exception CONNECT method GET outcome UNKNOWN "
                        + "status CLIENT_ERROR uri /x 1");
    }

    @Test
    void metrics_tell_a_timeout_from_a_refused_connection_and_from_a_failing_interceptor() throws Exception {
        List<String> failures = new CopyOnWriteArrayList<>();
        try (ServerSocket silent = new ServerSocket(0);
                RestClient late = TestServer.patientBuilder("http://localhost:" + silent.getLocalPort())
                        .limits(new TimeLimits(TestServer.PATIENCE, Duration.ofMillis(50), TestServer.PATIENCE))
                        .observer(seen -> failures.add(String.valueOf(seen.failure()))).build();
                RestClient broken = server.builder().observer(seen -> failures.add(String.valueOf(seen.failure())))
                        .interceptor((request, next) -> {
                            throw new EOFException("expected");
                        }).build()) {
            assertThatThrownBy(() -> late.get().uri("/x").retrieve().toBodilessEntity());
            assertThatThrownBy(() -> broken.get().uri("/x").retrieve().toBodilessEntity());
        }
        assertThat(failures).containsExactly("RESPONSE_TIMEOUT", "EOFException");
    }
}
