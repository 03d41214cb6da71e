package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.BodyMemory;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryTest {
    private final List<String> received = new CopyOnWriteArrayList<>();

    /** Answers 503 so many times, then as it should. */
    private HttpHandler failing(int times) {
        return (request, response) -> {
            received.add(request.method() + " " + request.target() + " "
                    + String.join(",", request.headers().all("X-Tag")) + " "
                    + new String(request.body().readAllBytes(), StandardCharsets.UTF_8));
            response.status(received.size() <= times ? 503 : 200).send("answer " + received.size());
        };
    }

    @Test
    void asks_again_until_the_answer_is_good() throws Exception {
        try (TestGateway gateway = TestGateway.with("- retry: { attempts: 3, back-off: 1ms }", failing(2))) {
            var answer = gateway.get("/");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("answer 3");
        }
    }

    /** Java's HTTP client offers HTTP/2 so; the gateway ignores the offer. */
    @Test
    void asks_again_for_a_client_that_offers_another_protocol() throws Exception {
        try (TestGateway gateway = TestGateway.with("- retry: { back-off: 1ms }", failing(1))) {
            assertThat(Wire.get(gateway.port(), "/", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
                    "HTTP2-Settings: AAMAAABkAAQAAP__")).isEqualTo("answer 2");
        }
    }

    @Test
    void passes_the_last_answer_on_whatever_it_is() throws Exception {
        try (TestGateway gateway = TestGateway.with("- retry: { attempts: 2, back-off: 1ms }", failing(9))) {
            var answer = gateway.get("/");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).isEqualTo("answer 2");
        }
    }

    /** As when one stands in the filters of all routes, and another in the route. */
    @Test
    void makes_no_further_attempts_for_another_retry_around_it() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - retry: { attempts: 2, back-off: 1ms, max-back-off: 1ms, reserve: 100 }
                - retry: { attempts: 3, back-off: 1ms, max-back-off: 1ms, reserve: 100 }
                """, failing(10_000))) {
            assertThat(gateway.get("/").statusCode()).isEqualTo(503);
            assertThat(received).hasSize(6);
        }
    }

    @Test
    void repeats_an_idempotent_request_with_its_body_and_all_filters_behind_once() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - retry: { back-off: 1ms }
                - strip-prefix: 1
                - add-request-header: { X-Tag: one }
                - add-response-header: { X-Tag: one }
                """, failing(1))) {
            var answer = gateway.send("PUT", "/api/x?q=1", "the body");
            assertThat(received).containsExactly("PUT /x?q=1 one the body", "PUT /x?q=1 one the body");
            assertThat(answer.headers().allValues("X-Tag")).containsExactly("one");
        }
    }

    @ParameterizedTest
    @CsvSource({"POST,body", "PUT,a-body-that-is-too-long"})
    void sends_all_else_once(String method, String body) throws Exception {
        try (TestGateway gateway = TestGateway.with("- retry: { back-off: 1ms, max-body: 10B }", failing(1))) {
            assertThat(gateway.send(method, "/", body).statusCode()).isEqualTo(503);
            assertThat(received).hasSize(1);
        }
    }

    @Test
    void sends_a_body_once_if_there_is_no_memory_to_keep_it() throws Exception {
        ServerConfig little = ServerConfig.DEFAULT.withBodyMemory(new BodyMemory(1024, 1024));
        try (TestGateway gateway = TestGateway.with("- retry: { back-off: 1ms }", failing(0), little)) {
            String body = "x".repeat(20_000);
            assertThat(gateway.send("PUT", "/", body).statusCode()).isEqualTo(200);
            assertThat(received).containsExactly("PUT /  " + body);
        }
    }

    @Test
    void keeps_within_its_budget() throws Exception {
        try (TestGateway gateway = TestGateway.with(
                "- retry: { attempts: 2, back-off: 1ms, budget: 10%, reserve: 2 }", failing(10_000))) {
            for (int i = 0; i < 20; i++) {
                gateway.get("/");
            }
            // 2 saved, and a tenth of the requests: of the first there was no room for its share.
            assertThat(received.size() - 20).isBetween(3, 4);
        }
    }

    @Test
    void repeats_after_a_failure_that_is_listed() throws Exception {
        assertThat(answer("- retry: { failures: [response-timeout], back-off: 1ms, statuses: [] }").body())
                .isEqualTo("in time");
        assertThat(received).hasSize(2);
    }

    @Test
    void repeats_after_no_other() throws Exception {
        assertThat(answer("- retry: { back-off: 1ms }").statusCode()).isEqualTo(504);
        assertThat(received).hasSize(1);
    }

    /** What the gateway answers where the first request for the upstream gets no answer, and others get one. */
    private HttpResponse<String> answer(String retry) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        HttpHandler slowFirst = (request, response) -> {
            received.add("asked");
            if (received.size() == 1) {
                over.await();
            }
            response.send("in time");
        };
        try (TestGateway gateway = TestGateway.with(retry + "\n- time-limits: { response: 3s }", slowFirst)) {
            try {
                return gateway.get("/");
            } finally {
                over.countDown();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - retry: { attempts: 1 } | attempts must be from 2 to 10
            - retry: { methods: POST } | has POST, which is not idempotent
            - retry: { statuses: 99 } | has "99", which is not a status
            - retry: { failures: all } | has "all", which is not one of connect
            - retry: { back-off: 2s } | back-off must be at most max-back-off
            - retry: { budget: 20 } | budget
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
