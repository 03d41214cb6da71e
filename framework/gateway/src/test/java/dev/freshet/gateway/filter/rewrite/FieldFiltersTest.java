package dev.freshet.gateway.filter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.Front;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.Yaml;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldFiltersTest {

    @Test
    void adds_sets_and_removes_fields_of_requests() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - add-request-header: { X-Tag: two, X-Other: "a, b" }
                - set-request-header: { X-Set: ours }
                - remove-request-header: [X-Secret, cookie]
                """)) {
            String sent = gateway.get("/", "X-Tag", "one", "X-Set", "theirs", "X-Secret", "s", "Cookie", "c=1").body();
            assertThat(sent).contains("X-Tag: one\n", "X-Tag: two\n", "X-Other: a, b\n", "X-Set: ours\n")
                    .doesNotContain("theirs", "X-Secret", "Cookie");
        }
    }

    /** Many servers take such a name for the one with hyphens. */
    @Test
    void drops_names_with_underscores() throws Exception {
        try (TestGateway gateway = TestGateway.with("- set-request-header: { X-User: ours }")) {
            assertThat(gateway.get("/", "X_User", "theirs", "x-us_er", "theirs").body())
                    .contains("X-User: ours\n").doesNotContain("theirs");
        }
    }

    @Test
    void passes_names_with_underscores_on_where_the_route_says_so(@TempDir Path folder) throws Exception {
        HttpServer upstream = TestGateway.server(TestGateway::echo);
        try (Front front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { instances: ["127.0.0.1:%d"] } }
                  routes:
                    - { id: all, match: { path: /** }, upstream: test, underscores-in-headers: true }
                """.formatted(upstream.port())))) {
            assertThat(front.get("/", "X_User: theirs")).contains("X_User: theirs\n");
        } finally {
            upstream.stop();
        }
    }

    @Test
    void keeps_the_host_of_the_client_where_the_route_says_so(@TempDir Path folder) throws Exception {
        HttpServer upstream = TestGateway.server(TestGateway::echo);
        try (Front front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { instances: ["127.0.0.1:%d"] } }
                  routes:
                    - { id: kept, match: { path: /kept }, upstream: test, preserve-host: true }
                    - { id: all, match: { path: /** }, upstream: test }
                """.formatted(upstream.port())))) {
            assertThat(front.get("/kept", "Host: shop.example")).containsOnlyOnce("\nHost: shop.example\n");
            assertThat(front.get("/", "Host: shop.example"))
                    .containsOnlyOnce("\nHost: 127.0.0.1:" + upstream.port() + "\n")
                    .doesNotContain("\nHost: shop.example\n");
        } finally {
            upstream.stop();
        }
    }

    @Test
    void removes_trailers_of_the_names_that_it_removes_or_sets() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - set-request-header: { X-Set: ours }
                - remove-request-header: [X-Secret]
                """, FieldFiltersTest::tellTrailers)) {
            assertThat(Wire.exchange(gateway.port(), """
                    POST / HTTP/1.1\r
                    Host: a\r
                    Transfer-Encoding: chunked\r
                    Connection: close\r
                    \r
                    1\r
                    x\r
                    0\r
                    X-Sum: 1\r
                    x-set: theirs\r
                    X-SECRET: s\r
                    X_Set: theirs\r
                    X-Forwarded-For: 6.6.6.6\r
                    \r
                    """)).contains("x-sum: 1\n").doesNotContain("theirs", "x-secret", "6.6.6.6");
        }
    }

    private static void tellTrailers(HttpRequest request, HttpResponse response) throws IOException {
        request.body().readAllBytes();
        StringBuilder text = new StringBuilder();
        request.trailers().forEach((name, value) -> text.append(name.toLowerCase(Locale.ROOT)).append(": ")
                .append(value).append('\n'));
        response.send(text.toString());
    }

    @Test
    void removes_trailers_of_responses_too() throws Exception {
        try (TestGateway gateway = TestGateway.with("- remove-response-header: X-Secret", (request, response) -> {
            response.body().write('x');
            response.body().flush();
            response.trailer("X-Sum", "1");
            response.trailer("X-Secret", "s");
        })) {
            assertThat(Wire.exchange(gateway.port(), """
                    GET / HTTP/1.1\r
                    Host: a\r
                    TE: trailers\r
                    Connection: TE, close\r
                    \r
                    """)).contains("\r\nX-Sum: 1\r\n").doesNotContain("X-Secret");
        }
    }

    @Test
    void sets_the_host_as_the_one_that_a_request_has() throws Exception {
        try (TestGateway gateway = TestGateway.with("- set-request-header: { Host: users.internal }")) {
            assertThat(gateway.get("/").body()).containsOnlyOnce("Host: users.internal\n")
                    .doesNotContain("\nHost: 127");
        }
    }

    @Test
    void adds_sets_and_removes_fields_of_responses_and_leaves_those_of_caches_alone() throws Exception {
        try (TestGateway gateway = TestGateway.with("""
                - add-response-header: { X-Tag: gateway }
                - set-response-header: { Server: ours }
                - remove-response-header: X-Powered-By
                """, (request, response) -> response.header("X-Tag", "upstream").header("Server", "theirs")
                .header("X-Powered-By", "them").header("Cache-Control", "max-age=60, public").header("ETag", "\"a\"")
                .header("Age", "7").header("Vary", "Accept").header("Last-Modified", "Sat, 21 Nov 2026 10:00:00 GMT")
                .header("Expires", "0").send("x"))) {
            var fields = gateway.get("/").headers();
            assertThat(fields.allValues("X-Tag")).containsExactly("upstream", "gateway");
            assertThat(fields.allValues("Server")).containsExactly("ours");
            assertThat(fields.allValues("X-Powered-By")).isEmpty();
            assertThat(fields.allValues("Cache-Control")).containsExactly("max-age=60, public");
            assertThat(fields.allValues("ETag")).containsExactly("\"a\"");
            assertThat(fields.allValues("Age")).containsExactly("7");
            assertThat(fields.allValues("Vary")).containsExactly("Accept");
            assertThat(fields.allValues("Expires")).containsExactly("0");
            assertThat(fields.allValues("Last-Modified")).containsExactly("Sat, 21 Nov 2026 10:00:00 GMT");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - add-request-parameter: { a: "b c&d" } | /x | /x?a=b+c%26d
            - add-request-parameter: { a: 1, b: 2 } | /x?z=%20 | /x?z=%20&a=1&b=2
            - remove-request-parameter: [a, "b c"] | /x?a=1&b%20c=2&c=%7e&a | /x?c=%7e
            - remove-request-parameter: a | /x?a=1 | /x
            - remove-request-parameter: a | /x | /x
            """)
    void changes_the_query(String filter, String asked, String sent) throws Exception {
        try (TestGateway gateway = TestGateway.with(filter)) {
            assertThat(gateway.get(asked).body()).startsWith("GET " + sent + "\n");
        }
    }

    @Test
    void changes_the_answer_that_opens_a_websocket_too() throws Exception {
        try (TestGateway gateway = TestGateway.with("- set-response-header: { X-Set: ours }", FieldFiltersTest::open);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
            client.setSoTimeout(20_000);
            client.getOutputStream().write("""
                    GET / HTTP/1.1\r
                    Host: a\r
                    Connection: Upgrade\r
                    Upgrade: websocket\r
                    Sec-WebSocket-Version: 13\r
                    Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r
                    \r
                    """.getBytes(StandardCharsets.US_ASCII));
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = client.getInputStream().read();
                assertThat(next).as(head.toString()).isNotNegative();
                head.append((char) next);
            }
            assertThat(head).startsWith("HTTP/1.1 101 ").containsOnlyOnce("X-Set: ours\r\n")
                    .containsOnlyOnce("Sec-WebSocket-Accept: ");
        }
    }

    private static void open(HttpRequest request, HttpResponse response) throws IOException {
        WebSocketHandshake.accept(request, response, List.of(), WebSocketLimits.DEFAULT, new WebSocketListener() {
            @Override
            public void opened(WebSocketSession session) {
            }

            @Override
            public void failed(WebSocketSession session, Throwable failure) {
            }

            @Override
            public void closed(WebSocketSession session, CloseReason reason) {
            }
        });
    }

    private static String answerAfterHint(String filter) throws IOException {
        try (TestGateway gateway = TestGateway.with(filter, (request, response) -> {
            response.interim(103, "Link", "</a.css>; rel=preload", "X-Internal", "secret", "X-Other", "a");
            response.send("late");
        })) {
            String answer = Wire.ask(gateway.port(), "GET", "/");
            assertThat(answer).startsWith("HTTP/1.1 103 ").endsWith("late");
            return answer;
        }
    }

    @Test
    void removes_fields_of_interim_responses_too() throws IOException {
        assertThat(answerAfterHint("- remove-request-header: X")).contains("Link: ", "X-Internal: ", "X-Other: ");
        assertThat(answerAfterHint("- remove-response-header: X-Internal")).contains("Link: ", "X-Other: ")
                .doesNotContain("X-Internal");
        assertThat(answerAfterHint("- remove-response-header: Link")).doesNotContain("Link: ");
        assertThat(answerAfterHint("- set-response-header: { X-Internal: none }")).contains("Link: ", "X-Other: ")
                .contains("X-Internal: none").doesNotContain("secret");
    }

    /** Nobody knows what a change would do with other fields. */
    @Test
    void passes_only_links_of_interim_responses_on_where_another_filter_changes_responses() throws IOException {
        assertThat(answerAfterHint("- request-id")).contains("Link: ").doesNotContain("X-Internal", "X-Other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- circuit-breaker: { window: 10 }", "- retry: { statuses: [503] }"})
    void filters_that_only_look_at_responses_leave_interim_responses_as_they_are(String filter) throws IOException {
        assertThat(answerAfterHint(filter)).contains("Link: ", "X-Internal: ", "X-Other: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - add-request-header: { Content-Length: 3 } | belongs to each connection and cannot be changed
            - set-response-header: { Transfer-Encoding: chunked } | belongs to each connection and cannot be changed
            - add-request-header: { "X Y": 3 } | is not a header name
            - add-request-header: { X: "a\\nb" } | cannot be sent
            - set-request-header: { Host: "a b" } | cannot be sent: the host is not a name
            - add-request-header | needs at least one header
            - remove-request-header: Host | cannot be used for Host
            - remove-response-header: "a:b" | is not a header name
            - add-request-parameter | needs at least one parameter
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
