package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.gateway.filter.guard.Breaker.Outcome;
import dev.freshet.http.log.LineLimit;
import dev.freshet.test.CapturedOutput;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CircuitBreakerTest {
    private static final long SECOND = 1_000_000_000L;
    private final Breaker breaker =
            new Breaker(new Breaker.Limits(10, 4, 50, 100, Duration.ofSeconds(5), 2));

    private void call(Outcome outcome, long at) {
        breaker.end(breaker.begin(at), outcome, at);
    }

    @Test
    void leaves_an_upstream_alone_that_fails() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (TestGateway gateway = TestGateway.with("- circuit-breaker: { window: 4, minimum: 4, open: 1h }",
                (request, response) -> {
                    asked.incrementAndGet();
                    response.status(500).send("broken");
                })) {
            for (int i = 0; i < 4; i++) {
                assertThat(gateway.get("/").statusCode()).isEqualTo(500);
            }
            var refused = gateway.get("/");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow()))
                    .isBetween(3590, 3600);
            assertThat(refused.body()).contains("too many recent requests failed");
            assertThat(asked).hasValue(4);
        }
    }

    @Test
    void counts_upstreams_that_cannot_be_reached_and_slow_answers() throws Exception {
        try (TestGateway gateway = TestGateway.with("- circuit-breaker: { window: 2, minimum: 2, open: 1h }")) {
            gateway.upstream().stop();
            gateway.get("/");
            assertThat(gateway.get("/").statusCode()).isEqualTo(502);
            assertThat(gateway.get("/").statusCode()).isEqualTo(503);
        }
        try (TestGateway gateway = TestGateway.with(
                "- circuit-breaker: { window: 2, minimum: 2, slow: 1ms, open: 1h }", (request, response) -> {
                    Thread.sleep(20);
                    response.send("late");
                })) {
            gateway.get("/");
            assertThat(gateway.get("/").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void a_trial_is_over_when_its_response_has_begun() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (TestGateway gateway = TestGateway.with(
                "- circuit-breaker: { window: 1, minimum: 1, open: 1ms, trials: 1 }",
                (request, response) -> {
                    if (request.path().equals("/fails")) {
                        response.status(500).send("broken");
                    } else {
                        response.body().flush();
                        over.await();
                    }
                })) {
            gateway.get("/fails");
            try {
                HttpRequest endless = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + gateway.port() + "/endless")).build();
                int status;
                do {
                    status = gateway.client().send(endless, HttpResponse.BodyHandlers.ofInputStream()).statusCode();
                } while (status == 503);
                assertThat(status).isEqualTo(200);
                assertThat(gateway.get("/fails").statusCode()).isEqualTo(500);
            } finally {
                over.countDown();
            }
        }
    }

    @Test
    @Timeout(60)
    void logs_that_it_opens_and_closes() throws Exception {
        AtomicInteger status = new AtomicInteger(500);
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged; TestGateway gateway = TestGateway.with(
                "- circuit-breaker: { window: 1, minimum: 1, open: 1ms, trials: 1 }",
                (_, response) -> response.status(status.get()).send("answer"))) {
            gateway.get("/");
            status.set(200);
            while (!logged.text().contains("Route all: the circuit is closed again")) {
                gateway.get("/");
            }
            assertThat(logged.text()).containsOnlyOnce("the circuit is open");
        }
    }

    @Test
    void does_not_count_what_the_gateway_refuses_itself() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - circuit-breaker: { window: 2, minimum: 2, statuses: 4xx }
                - max-body: 1B
                """)) {
            for (int i = 0; i < 4; i++) {
                assertThat(gateway.send("POST", "/", "too long").statusCode()).isEqualTo(413);
            }
        }
    }

    @Test
    void opens_by_the_share_of_the_last_calls_once_there_are_enough() {
        call(Outcome.FAILED, 0);
        call(Outcome.FAILED, 0);
        call(Outcome.GOOD, 0);
        assertThat(breaker.begin(0)).isNotEqualTo(Breaker.REFUSED);
        call(Outcome.GOOD, 0);
        assertThat(breaker.begin(0)).isEqualTo(Breaker.REFUSED);
        assertThat(breaker.untilTrials(2 * SECOND)).isEqualTo(3 * SECOND);
    }

    @Test
    void forgets_what_has_left_the_window() {
        for (int i = 0; i < 100; i++) {
            call(Outcome.GOOD, 0);
        }
        for (int i = 0; i < 4; i++) {
            call(Outcome.FAILED, 0);
        }
        assertThat(breaker.begin(0)).isNotEqualTo(Breaker.REFUSED);
        call(Outcome.FAILED, 0);
        assertThat(breaker.begin(0)).isEqualTo(Breaker.REFUSED);
    }

    @Test
    void closes_after_good_trials_and_opens_after_bad_ones() {
        for (int i = 0; i < 4; i++) {
            call(Outcome.FAILED, 0);
        }
        long first = breaker.begin(6 * SECOND);
        long second = breaker.begin(6 * SECOND);
        assertThat(breaker.begin(6 * SECOND)).isEqualTo(Breaker.REFUSED);
        breaker.end(first, Outcome.NONE, 6 * SECOND);
        long third = breaker.begin(6 * SECOND);
        assertThat(third).isNotEqualTo(Breaker.REFUSED);
        breaker.end(second, Outcome.GOOD, 6 * SECOND);
        breaker.end(third, Outcome.FAILED, 6 * SECOND);
        assertThat(breaker.begin(7 * SECOND)).isEqualTo(Breaker.REFUSED);
        call(Outcome.GOOD, 12 * SECOND);
        call(Outcome.GOOD, 12 * SECOND);
        for (int i = 0; i < 20; i++) {
            assertThat(breaker.begin(12 * SECOND)).isNotEqualTo(Breaker.REFUSED);
        }
    }

    @Test
    void decides_although_a_trial_never_ends() {
        for (int i = 0; i < 4; i++) {
            call(Outcome.FAILED, 0);
        }
        breaker.begin(6 * SECOND);
        call(Outcome.GOOD, 6 * SECOND);
        assertThat(breaker.begin(10 * SECOND)).isEqualTo(Breaker.REFUSED);
        call(Outcome.GOOD, 11 * SECOND);
        for (int i = 0; i < 20; i++) {
            assertThat(breaker.begin(11 * SECOND)).isNotEqualTo(Breaker.REFUSED);
        }
    }

    @Test
    void counts_trials_that_take_longer_than_the_circuit_stays_open() {
        for (int i = 0; i < 4; i++) {
            call(Outcome.FAILED, 0);
        }
        long[] trials = {breaker.begin(6 * SECOND), breaker.begin(6 * SECOND)};
        breaker.begin(11 * SECOND);
        breaker.begin(11 * SECOND);
        assertThat(breaker.begin(12 * SECOND)).isEqualTo(Breaker.REFUSED);
        for (long trial : trials) {
            breaker.end(trial, Outcome.GOOD, 12 * SECOND);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(breaker.begin(12 * SECOND)).isNotEqualTo(Breaker.REFUSED);
        }
    }

    @Test
    void ignores_the_end_of_a_call_from_before() {
        long old = breaker.begin(0);
        for (int i = 0; i < 4; i++) {
            call(Outcome.FAILED, 0);
        }
        long trial = breaker.begin(6 * SECOND);
        breaker.end(old, Outcome.FAILED, 6 * SECOND);
        breaker.end(trial, Outcome.GOOD, 6 * SECOND);
        call(Outcome.GOOD, 6 * SECOND);
        assertThat(breaker.untilTrials(6 * SECOND)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - circuit-breaker: { window: 0 } | window must be from 1 to 100000
            - circuit-breaker: { window: 5, minimum: 6 } | minimum must not be more than window
            - circuit-breaker: { failures: 0% } | failures must be more than 0%
            - circuit-breaker: { slow: 0s } | slow must be at least 1ms
            - circuit-breaker: { open: -1s } | open must be at least 1ms
            - circuit-breaker: { statuses: 6xx } | has "6xx", which is not a status
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
