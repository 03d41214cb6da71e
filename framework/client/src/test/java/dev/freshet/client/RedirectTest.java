package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.test.network.RawServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RedirectTest {
    private TestServer server;
    private TestServer other;
    private RestClient client;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.http1().on("/end", RedirectTest::tell);
        other = TestServer.http1().on("/end", RedirectTest::tell);
        server.on("/to", (request, response) -> {
            String[] parts = request.header("X-To").split(",", 2);
            response.status(Integer.parseInt(parts[0])).header("Location", parts[1]).send("elsewhere");
        });
        client = server.builder().build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        other.close();
    }

    private static void tell(HttpRequest request, HttpResponse response) throws IOException {
        response.send(request.method() + " " + new String(request.body().readAllBytes()) + " "
                + request.header("Content-Type") + " " + request.header("Authorization") + " "
                + request.header("Cookie") + " " + request.header("X-A"));
    }

    /** What came of the fields that a test sends, and the body. */
    private static void tellAll(HttpRequest request, HttpResponse response) throws IOException {
        StringBuilder text = new StringBuilder(request.method().toString());
        for (String name : List.of("Accept", "Accept-Language", "User-Agent", "Range", "Authorization", "Cookie",
                "Proxy-Authorization", "X-Api-Key", "X-Tenant", "X-Token", "traceparent", "Content-Type")) {
            String value = request.header(name);
            text.append(value == null ? "" : " " + name + '=' + value);
        }
        response.send(text + " " + new String(request.body().readAllBytes()));
    }

    private RequestSpec request(String method, int status, String location) {
        return client.method(method).uri("/to").header("X-To", status + "," + location)
                .header("Authorization", "secret").header("Cookie", "a=b").header("X-A", "1");
    }

    @ParameterizedTest
    @CsvSource({"301, POST, GET", "302, POST, GET", "303, POST, GET", "307, POST, POST", "308, POST, POST",
        "301, PUT, PUT", "303, PUT, GET", "302, GET, GET", "303, DELETE, GET", "308, DELETE, DELETE"})
    void follows_with_the_method_that_the_status_asks_for(int status, String method, String followed) {
        boolean same = method.equals(followed);
        assertThat(request(method, status, "/end").body("b").retrieve().body(String.class))
                .isEqualTo(followed + (same ? " b text/plain;charset=UTF-8" : "  null") + " secret a=b 1");
    }

    @Test
    void keeps_secrets_from_another_origin() {
        assertThat(request("GET", 302, other.url() + "/end").retrieve().body(String.class))
                .isEqualTo("GET  null null null null");
        assertThat(request("GET", 302, "//localhost:" + server.port() + "/end#x").retrieve().body(String.class))
                .isEqualTo("GET  null secret a=b 1");
        assertThat(request("GET", 302, "http://127.0.0.1:" + server.port() + "/end").retrieve().body(String.class))
                .isEqualTo("GET  null null null null");
    }

    @Test
    void sends_to_another_origin_only_what_says_how_to_answer() {
        server.on("/all", RedirectTest::tellAll);
        other.on("/all", RedirectTest::tellAll);
        other.on("/back", (request, response) ->
                response.status(302).header("Location", server.url() + "/all").send());
        try (RestClient keyed = server.builder().defaultHeader("X-Api-Key", "k").defaultHeader("User-Agent", "Shop")
                .defaultHeader("Accept-Language", "de")
                .interceptor((request, next) -> next.proceed(request.withHeader("X-Token", "t"))).build()) {
            String seen = "GET Accept=*/* Accept-Language=de User-Agent=Shop Range=bytes=0-99 ";
            for (String place : List.of(other.url() + "/all", other.url() + "/back")) {
                for (int status : new int[] {301, 302, 303, 307, 308}) {
                    assertThat(keyed.get().uri("/to").header("X-To", status + "," + place).header("Accept", "*/*")
                            .header("Range", "bytes=0-99").header("Authorization", "a").header("Cookie", "a=b")
                            .header("Proxy-Authorization", "p").header("X-Tenant", "n").retrieve().body(String.class))
                            .as(status + " to " + place).isEqualTo(seen);
                }
            }
            assertThat(keyed.get().uri("/to").header("X-To", "302,/all").header("Accept", "*/*").header("X-Tenant", "n")
                    .retrieve().body(String.class)).as("the same origin")
                    .contains(" X-Api-Key=k", " X-Tenant=n", " X-Token=t");
        }
    }

    @Test
    void another_origin_learns_the_trace_but_not_its_vendor_data() {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        for (TestServer each : List.of(server, other)) {
            each.on("/trace", (request, response) ->
                    response.send(request.header("traceparent") + " " + request.header("tracestate")));
        }
        other.on("/back", (request, response) ->
                response.status(302).header("Location", server.url() + "/trace").send());
        try (RestClient tracing = server.builder().trace(() -> TraceContext.of(parent, "a=b")).build()) {
            for (String place : List.of(other.url() + "/trace", other.url() + "/back")) {
                assertThat(tracing.get().uri("/to").header("X-To", "302," + place).retrieve().body(String.class))
                        .as(place).isEqualTo(parent + " null");
            }
            assertThat(tracing.get().uri("/to").header("X-To", "302,/trace").retrieve().body(String.class))
                    .as("the same origin").isEqualTo(parent + " a=b");
        }
    }

    @ParameterizedTest
    @CsvSource({"307, POST", "308, POST", "307, PUT", "308, PATCH", "301, PUT", "302, PATCH", "307, DELETE"})
    void sends_no_body_to_another_origin(int status, String method) {
        AtomicInteger asked = new AtomicInteger();
        other.on("/taker", (request, response) -> {
            asked.incrementAndGet();
            response.send("taken");
        });
        RequestSpec request = request(method, status, other.url() + "/taker").body("secret");
        assertThatThrownBy(() -> request.retrieve().body(String.class)).isInstanceOf(RestClientException.class)
                .hasMessageContaining("redirected with " + status + " to another origin")
                .hasMessageContaining("RedirectSettings.NONE");
        assertThat(asked).hasValue(0);
    }

    @Test
    void goes_to_another_origin_without_the_body_where_post_becomes_get() {
        for (int status : new int[] {301, 302, 303}) {
            assertThat(request("POST", status, other.url() + "/end").body("secret").retrieve().body(String.class))
                    .isEqualTo("GET  null null null null");
        }
        assertThat(request("DELETE", 307, other.url() + "/end").retrieve().body(String.class))
                .isEqualTo("DELETE  null null null null");
    }

    @Test
    void gives_up_after_five() {
        AtomicInteger asked = new AtomicInteger();
        server.on("/round", (request, response) -> {
            asked.incrementAndGet();
            response.status(302).header("Location", "/round").send();
        });
        assertThatThrownBy(() -> client.get().uri("/round").retrieve().toBodilessEntity())
                .isInstanceOf(RestClientException.class).hasMessageContaining("more than 5 times");
        assertThat(asked).hasValue(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://h/", "http://u:secret@h/", "http://u:secret@h_h/", "http://", "http://[",
        "javascript:a", "http:/..", "http://h:65536/", "http://h h/", "/a\tb"})
    void refuses_to_go_where_it_cannot(String location) {
        server.on("/there", (request, response) -> response.status(302).header("Location", location).send());
        assertThatThrownBy(() -> client.get().uri("/there").retrieve().toBodilessEntity())
                .isInstanceOf(RestClientException.class).hasMessageContaining("redirected")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({"?page=2, /list?page=2", "'', /list?page=1", "'#x', /list?page=1", "next, /next",
        "../../next?a, /next?a", "/../.., /", "/..next, /..next", "b//./c/../d?, /b//d?", "/a/./../b, /b",
        "web/https://example.org//a, /web/https://example.org//a",
        "/\u00c3\u00bc?q=\u00c3\u00a4, /%C3%BC?q=%C3%A4", "/a b?c d, /a%20b?c%20d"})
    void takes_a_place_for_what_it_means_where_it_is_said(String location, String followed) throws Exception {
        Queue<String> targets = new ConcurrentLinkedQueue<>();
        try (RawServer raw = RawServer.on(peer -> {
            for (String head = peer.readHead(); !head.isEmpty(); head = peer.readHead()) {
                targets.add(head.split(" ")[1]);
                peer.write(targets.size() > 1 ? "HTTP/1.1 204 No Content\r\n\r\n"
                        : "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
            }
        })) {
            client.get().uri("http://127.0.0.1:" + raw.address().getPort() + "/list?page=1").retrieve()
                    .toBodilessEntity();
        }
        assertThat(targets).containsExactly("/list?page=1", followed);
    }

    @Test
    void cannot_send_a_stream_again_but_needs_not_for_a_get() {
        assertThatThrownBy(() -> request("POST", 307, "/end").body(new ByteArrayInputStream(new byte[1])).retrieve()
                .body(String.class)).isInstanceOf(RestClientException.class)
                .hasMessageContaining("cannot be sent again");
        assertThat(request("POST", 303, "/end").body(new ByteArrayInputStream(new byte[1])).retrieve()
                .body(String.class)).startsWith("GET ");
    }

    @Test
    void follows_none_if_told_so_and_none_without_a_place() {
        server.on("/nowhere", (request, response) -> response.status(301).send("x"));
        assertThat(client.get().uri("/nowhere").retrieve().toEntity(String.class).status()).isEqualTo(301);
        try (RestClient plain = server.builder().redirects(RedirectSettings.NONE).build()) {
            ReceivedEntity<String> seen = plain.get().uri("/to").header("X-To", "302,/end").retrieve()
                    .toEntity(String.class);
            assertThat(seen.status()).isEqualTo(302);
            assertThat(seen.header("Location")).isEqualTo("/end");
        }
    }

    @Test
    void leaves_tls_only_if_told_so() throws Exception {
        try (TestServer secure = new TestServer(TestServer.Speech.TLS)) {
            secure.on("/down", (request, response) ->
                    response.status(302).header("Location", server.url() + "/end").send());
            try (RestClient strict = secure.builder().build();
                    RestClient lax = secure.builder().redirects(new RedirectSettings(5, true)).build()) {
                assertThatThrownBy(() -> strict.get().uri("/down").retrieve().body(String.class))
                        .isInstanceOf(RestClientException.class).hasMessageContaining("from https to http");
                assertThat(lax.get().uri("/down").header("X-A", "1").header("Authorization", "secret").retrieve()
                        .body(String.class)).isEqualTo("GET  null null null null");
            }
        }
    }
}
