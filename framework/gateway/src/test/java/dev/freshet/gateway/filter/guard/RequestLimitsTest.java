package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLimitsTest {

    @Test
    void waits_for_a_response_as_long_as_it_may() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (TestGateway gateway = TestGateway.with("- time-limits: { response: 3s }", (request, response) -> {
            if (request.path().equals("/slow")) {
                over.await();
            }
            response.send("x");
        })) {
            try {
                assertThat(gateway.get("/slow").statusCode()).isEqualTo(504);
                assertThat(gateway.get("/fast").statusCode()).isEqualTo(200);
            } finally {
                over.countDown();
            }
        }
    }

    @Test
    void refuses_a_body_that_is_announced_as_too_large() throws Exception {
        try (TestGateway gateway = TestGateway.with("- max-body: 1KB")) {
            assertThat(gateway.send("POST", "/", "x".repeat(1024)).statusCode()).isEqualTo(200);
            assertThat(gateway.send("POST", "/", "x".repeat(1025)).statusCode()).isEqualTo(413);
        }
    }

    @ParameterizedTest
    @CsvSource({"1000,200", "60000,200", "60001,413", "500000,413"})
    void refuses_a_body_that_turns_out_to_be_too_large(int length, int status) throws Exception {
        try (TestGateway gateway = TestGateway.with("- max-body: 60000B")) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/"))
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[length]))).build();
            assertThat(gateway.client().send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(status);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - time-limits | needs at least one of acquire
            - time-limits: { response: 0s } | must be at least 1ms
            - time-limits: { idle: 36501d } | idle must be at most 36500d
            - max-body: many | max-body
            - max-body | max-body
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem);
    }
}
