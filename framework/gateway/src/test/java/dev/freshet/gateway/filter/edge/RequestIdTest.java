package dev.freshet.gateway.filter.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import org.junit.jupiter.api.Test;

class RequestIdTest {
    private static final String NAME = "X-Request-Id";

    @Test
    void gives_each_request_an_id_that_both_sides_are_told() throws Exception {
        try (TestGateway gateway = TestGateway.with("- request-id")) {
            var first = gateway.get("/", NAME, "made-up");
            var second = gateway.get("/");
            String id = first.headers().firstValue(NAME).orElseThrow();
            assertThat(id).matches("[0-9a-f]{32}");
            assertThat(first.body()).contains(NAME + ": " + id + "\n").doesNotContain("made-up");
            assertThat(second.headers().firstValue(NAME)).isPresent().get().isNotEqualTo(id);
        }
    }

    @Test
    void keeps_a_valid_id_of_a_trusted_peer() throws Exception {
        try (TestGateway gateway = TestGateway.with("- request-id: { header: X-Trace, trust: 127.0.0.1 }")) {
            var kept = gateway.get("/", "X-Trace", "abc-1.2_3:4");
            assertThat(kept.headers().allValues("X-Trace")).containsExactly("abc-1.2_3:4");
            assertThat(kept.body()).contains("X-Trace: abc-1.2_3:4\n");
            assertThat(gateway.get("/", "X-Trace", "a b").headers().firstValue("X-Trace").orElseThrow())
                    .matches("[0-9a-f]{32}");
            assertThat(gateway.get("/", "X-Trace", "a".repeat(129)).headers().firstValue("X-Trace").orElseThrow())
                    .matches("[0-9a-f]{32}");
        }
    }

    @Test
    void names_the_id_in_problems_of_the_gateway_too() throws Exception {
        try (TestGateway gateway = TestGateway.with("- request-id\n- add-response-header: { X-Only: upstream }")) {
            gateway.upstream().stop();
            var problem = gateway.get("/");
            assertThat(problem.statusCode()).isEqualTo(502);
            assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(problem.headers().firstValue(NAME)).isPresent();
            assertThat(problem.headers().firstValue("X-Only")).isEmpty();
            assertThat(problem.body()).contains("\"status\":502");
        }
    }

    @Test
    void refuses_what_is_no_field() {
        assertThatThrownBy(() -> TestGateway.with("- request-id: { header: 'a b' }"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("\"a b\" is not a header name");
    }
}
