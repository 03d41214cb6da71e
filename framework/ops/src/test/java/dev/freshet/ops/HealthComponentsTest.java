package dev.freshet.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.RecordedLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What parts of an application add to {@code /actuator/health}. */
class HealthComponentsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LIMIT = Duration.ofMillis(300);
    private static final HealthSettings SHOWN =
            new HealthSettings(true, Duration.ofSeconds(30), Duration.ZERO, List.of());

    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    private interface Check {
        Health check() throws Exception;
    }

    private static HealthIndicator indicator(String name, Check check) {
        return new HealthIndicator() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Health check() throws Exception {
                return check.check();
            }
        };
    }

    private static HealthGroup group(String name, HealthIndicator... indicators) {
        return new HealthGroup() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public List<HealthIndicator> indicators() {
                return List.of(indicators);
            }
        };
    }

    private void start(HealthSettings settings, List<HealthIndicator> indicators, HealthGroup... groups)
            throws IOException {
        Management management = new Management(request -> (asked, answer) -> answer.send("application"),
                (path, health, handler) -> handler, settings, false,
                new Observed(indicators, List.of(groups), List.of(), List.of()));
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), management);
        management.watch(server);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
                BodyHandlers.ofString());
    }

    @Test
    void all_that_are_up_are_up_together_and_show_their_details_only_where_that_is_wanted() throws Exception {
        HealthIndicator cache = indicator("cache", () -> Health.up().with("entries", 3));
        HealthIndicator mail = indicator("mail", Health::up);
        start(SHOWN, List.of(cache, mail));
        assertThat(get("/actuator/health").body()).isEqualTo("{\"status\":\"UP\",\"components\":{\"cache\":"
                + "{\"status\":\"UP\",\"details\":{\"entries\":3}},\"mail\":{\"status\":\"UP\"}}}");
        assertThat(get("/actuator/health/readiness").body()).isEqualTo("{\"status\":\"UP\"}");
        stop();
        start(HealthSettings.DEFAULT, List.of(cache, mail));
        assertThat(get("/actuator/health").body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void one_that_is_down_takes_health_down_and_neither_readiness_nor_liveness() throws Exception {
        start(SHOWN, List.of(indicator("mail", Health::up),
                indicator("cache", () -> {
                    throw new IOException("refused");
                })));
        HttpResponse<String> health = get("/actuator/health");
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body()).isEqualTo("{\"status\":\"DOWN\",\"components\":{\"mail\":{\"status\":\"UP\"},"
                + "\"cache\":{\"status\":\"DOWN\",\"details\":{\"error\":\"IOException: refused\"}}}}");
        assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(200);
        assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    }

    @Test
    void a_component_that_readiness_asks_for_takes_it_down() throws Exception {
        start(new HealthSettings(false, LIMIT, Duration.ZERO, List.of("cache")), List.of(indicator("mail",
                () -> Health.down("no")), indicator("cache", () -> Health.down("no"))));
        HttpResponse<String> readiness = get("/actuator/health/readiness");
        assertThat(readiness.statusCode()).isEqualTo(503);
        assertThat(readiness.body()).isEqualTo("{\"status\":\"DOWN\"}");
        assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    }

    @Test
    void the_log_says_once_which_component_is_down_and_why_and_once_that_it_is_up_again() throws Exception {
        AtomicReference<Health> orders = new AtomicReference<>(Health.down("full"));
        try (RecordedLog log = RecordedLog.of("dev.freshet.ops")) {
            start(new HealthSettings(false, Duration.ofSeconds(30), Duration.ZERO, List.of()), List.of(),
                    group("jobs", indicator("mail", Health::up), indicator("orders", orders::get)));
            for (int i = 0; i < 2; i++) {
                assertThat(get("/actuator/health").body()).isEqualTo("{\"status\":\"DOWN\"}");
            }
            orders.set(Health.up());
            for (int i = 0; i < 2; i++) {
                assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
            }
            assertThat(log.messages()).containsExactly("Health component jobs.orders is down: {error=full}",
                    "Health component jobs.orders is up again");
        }
    }

    @Test
    void a_check_that_hangs_is_down_after_the_time_limit_and_is_not_begun_again_while_it_hangs() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        start(new HealthSettings(true, LIMIT, Duration.ZERO, List.of()), List.of(indicator("database", () -> {
            calls.incrementAndGet();
            called.countDown();
            end.await();
            return Health.up();
        })));
        long begin = System.nanoTime();
        HttpResponse<String> first = get("/actuator/health");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(LIMIT, LIMIT.plusSeconds(30));
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body()).contains("no answer within 300 ms");
        for (int i = 0; i < 5; i++) {
            assertThat(get("/actuator/health").statusCode()).isEqualTo(503);
        }
        assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(calls).hasValue(1);
        end.countDown();
        long patience = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (get("/actuator/health").statusCode() != 200) {
            assertThat(System.nanoTime()).as("it is up again").isLessThan(patience);
        }
    }

    @Test
    void a_result_is_kept_for_ever_if_no_clock_can_count_the_times() throws Exception {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        AtomicInteger calls = new AtomicInteger();
        start(new HealthSettings(true, forEver, forEver, List.of()), List.of(indicator("database",
                () -> Health.up().with("call", calls.incrementAndGet()))));
        for (int i = 0; i < 2; i++) {
            assertThat(get("/actuator/health").body()).contains("\"call\":1");
        }
    }

    @Test
    void each_check_runs_once_for_an_answer_also_without_a_cache() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        HealthIndicator quick = indicator("quick", () -> Health.up().with("call", calls.incrementAndGet()));
        CountDownLatch quickIsDone = new CountDownLatch(1);
        HealthIndicator slow = indicator("slow", () -> {
            quickIsDone.await();
            return Health.up();
        });
        HealthIndicator last = indicator("last", () -> {
            quickIsDone.countDown();
            return Health.up();
        });
        start(SHOWN, List.of(slow, quick, last));
        for (int i = 1; i <= 20; i++) {
            assertThat(get("/actuator/health").body()).contains("\"call\":" + i);
        }
        assertThat(calls).hasValue(20);
    }

    @Test
    void a_check_that_breaks_is_called_again_the_next_time() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        start(SHOWN, List.of(indicator("broken", () -> switch (calls.incrementAndGet()) {
            case 1 -> throw new StackOverflowError("too deep");
            case 2 -> null;
            default -> Health.up();
        })));
        assertThat(get("/actuator/health").body()).contains("StackOverflowError: too deep");
        assertThat(get("/actuator/health").body()).contains("check() returned null");
        assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
    }

    @Test
    void an_outcome_is_answered_again_for_the_time_of_the_cache() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        start(new HealthSettings(true, Duration.ofSeconds(30), Duration.ofHours(1), List.of()),
                List.of(indicator("cache", () -> Health.up().with("call", calls.incrementAndGet()))));
        for (int i = 0; i < 3; i++) {
            assertThat(get("/actuator/health").body()).contains("\"call\":1");
        }
    }

    @Test
    void an_outcome_that_came_too_late_is_not_answered_later() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        start(new HealthSettings(true, LIMIT, Duration.ofHours(1), List.of()), List.of(indicator("database", () -> {
            int call = calls.incrementAndGet();
            if (call == 1) {
                end.await();
            }
            return Health.up().with("call", call);
        })));
        assertThat(get("/actuator/health").body()).contains("no answer within 300 ms");
        end.countDown();
        long patience = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        HttpResponse<String> health = get("/actuator/health");
        while (health.statusCode() != 200) {
            assertThat(System.nanoTime()).as("it is up again").isLessThan(patience);
            health = get("/actuator/health");
        }
        assertThat(health.body()).doesNotContain("\"call\":1}");
    }

    @Test
    void a_group_shows_its_parts_or_is_its_only_one() throws Exception {
        start(SHOWN, List.of(),
                group("db", indicator("main", Health::up), indicator("reports", () -> Health.down("gone"))),
                group("queue", indicator("orders", () -> Health.up().with("waiting", 2))), group("none"));
        assertThat(get("/actuator/health").body()).isEqualTo("{\"status\":\"DOWN\",\"components\":{\"db\":"
                + "{\"status\":\"DOWN\",\"components\":{\"main\":{\"status\":\"UP\"},"
                + "\"reports\":{\"status\":\"DOWN\",\"details\":{\"error\":\"gone\"}}}},"
                + "\"queue\":{\"status\":\"UP\",\"details\":{\"waiting\":2}}}}");
    }

    @Test
    void names_that_are_not_there_or_there_twice_are_refused() {
        HealthSettings unknown = new HealthSettings(false, LIMIT, Duration.ZERO, List.of("bd"));
        assertThatThrownBy(() -> start(unknown, List.of(indicator("db", Health::up))))
                .hasMessage("management.health.readiness: no component \"bd\"; there are: db");
        assertThatThrownBy(() -> start(SHOWN, List.of(indicator("db", Health::up), indicator("db", Health::up))))
                .hasMessage("two health components are named db");
    }
}
