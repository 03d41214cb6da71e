package dev.freshet.gateway.filter.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorsTest {
    private static final String APP = "https://app.example.org";
    private static final String FILTER = """
            - cors: { origins: ["https://app.example.org", "https://*.trusted.org"], methods: [GET, PUT],
                      headers: [X-Token], expose: [X-Total], max-age: 1h, credentials: true }
            """;

    private static Map<String, String> told(HttpResponse<String> response) {
        Map<String, String> told = new TreeMap<>();
        response.headers().map().forEach((name, values) -> {
            if (name.toLowerCase().startsWith("access-control-")) {
                told.put(name.toLowerCase().substring(15), String.join("|", values));
            }
        });
        return told;
    }

    @Test
    void answers_preflights_without_the_upstream() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (TestGateway gateway = TestGateway.with(FILTER, (request, response) -> asked.incrementAndGet())) {
            var answer = gateway.send("OPTIONS", "/", "", "Origin", APP, "Access-Control-Request-Method", "PUT",
                    "Access-Control-Request-Headers", "x-token");
            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(told(answer)).containsExactlyInAnyOrderEntriesOf(Map.of("allow-origin", APP,
                    "allow-methods", "PUT", "allow-headers", "x-token", "max-age", "3600",
                    "allow-credentials", "true"));
            assertThat(answer.headers().firstValue("Vary")).hasValueSatisfying(v -> assertThat(v).contains("Origin"));
            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void answers_preflights_with_the_headers_of_earlier_filters() throws Exception {
        try (TestGateway gateway = TestGateway.with("- request-id\n" + FILTER)) {
            var answer = gateway.send("OPTIONS", "/", "", "Origin", APP, "Access-Control-Request-Method", "PUT");
            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
            assertThat(told(answer)).containsEntry("allow-origin", APP);
        }
    }

    @Test
    void takes_origins_and_methods_in_any_case_and_default_ports() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - cors: { origins: ["HTTPS://App.example.org:443", "http://*.Trusted.org:80"], methods: [put] }
                """)) {
            for (String origin : List.of(APP, "http://a.trusted.org")) {
                var answer = gateway.send("OPTIONS", "/", "", "Origin", origin,
                        "Access-Control-Request-Method", "PUT");
                assertThat(told(answer)).containsEntry("allow-origin", origin).containsEntry("allow-methods", "PUT");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"https://app.example.org,DELETE,x-token", "https://app.example.org,GET,x-other",
        "http://app.example.org,GET,x-token", "https://trusted.org,GET,x-token",
        "https://app.example.org.evil.org,GET,x-token", "null,GET,x-token"})
    void allows_nothing_else(String origin, String method, String header) throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            var answer = gateway.send("OPTIONS", "/", "", "Origin", origin, "Access-Control-Request-Method", method,
                    "Access-Control-Request-Headers", header);
            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(told(answer)).isEmpty();
        }
    }

    @Test
    void says_who_may_read_a_response_in_place_of_the_upstream() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, (request, response) -> response
                .header("Access-Control-Allow-Origin", "*").header("Vary", "Accept").send("x"))) {
            var answer = gateway.get("/", "Origin", "https://a.trusted.org");
            assertThat(told(answer)).containsExactlyInAnyOrderEntriesOf(Map.of("allow-origin",
                    "https://a.trusted.org", "allow-credentials", "true", "expose-headers", "X-Total"));
            assertThat(answer.headers().allValues("Vary")).containsExactly("Accept", "Origin");
            assertThat(told(gateway.get("/", "Origin", "https://evil.org"))).isEmpty();
            assertThat(gateway.get("/").headers().allValues("Vary")).containsExactly("Accept", "Origin");
        }
    }

    @Test
    void no_cache_gives_a_page_the_response_to_a_request_without_origin() throws Exception {
        try (TestGateway gateway = TestGateway.with("- cors: { origins: '*' }")) {
            assertThat(gateway.get("/").headers().allValues("Vary")).containsExactly("Origin");
        }
    }

    @Test
    void lets_a_page_read_problems_of_the_gateway() throws Exception {
        try (TestGateway gateway = TestGateway.with("- cors: { origins: '*' }")) {
            gateway.upstream().stop();
            var problem = gateway.get("/", "Origin", APP);
            assertThat(problem.statusCode()).isEqualTo(502);
            assertThat(told(problem)).isEqualTo(Map.of("allow-origin", "*"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - cors | needs an origin
            - cors: { origins: "*", credentials: true } | cannot be true for every origin
            - cors: { origins: ["https://a.example", "null"], credentials: true } | cannot be true for the origin null
            - cors: { origins: app.example.org } | which is not an origin
            - cors: { origins: "https://a.org/" } | which is not an origin
            - cors: { origins: "*", methods: "G T" } | has "G T", which is not a valid name
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
