package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.Front;
import dev.freshet.gateway.Upstream;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.Yaml;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.test.CapturedOutput;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service that is asked is the same server, at the path /check. */
class ForwardAuthTest {
    private static final String FILTER = """
            - strip-prefix: 1
            - forward-auth: { upstream: test, path: "/check?a=b", request-headers: [Cookie, X-Tenant],
                response-headers: [X-User, X-Groups], timeout: 2s, max-body: 1KB }
            """;
    private final List<String> questions = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    /** Answers questions by the handler, and other requests with what has come. */
    private HttpHandler asking(HttpHandler service) {
        return (request, response) -> {
            if (!request.path().equals("/check")) {
                TestGateway.echo(request, response);
                return;
            }
            StringBuilder text = new StringBuilder(request.method() + " " + request.target() + "\n");
            request.headers().forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
            questions.add(text.toString());
            service.handle(request, response);
        };
    }

    private static void allow(HttpRequest request, HttpResponse response) throws Exception {
        response.header("X-User", "anna").addHeader("X-Groups", "a").addHeader("X-Groups", "b")
                .header("X-Internal", "secret").send("welcome");
    }

    @Test
    void lets_a_request_pass_with_the_headers_of_the_service_only() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, asking(ForwardAuthTest::allow))) {
            var answer = gateway.send("POST", "/shop/items?x=%20y", "tea", "Cookie", "id=7", "Authorization", "Basic x",
                    "X-User", "root", "x-groups", "admin", "X-Tenant", "t", "X-Forwarded-Uri", "/public",
                    "X-Forwarded-For", "8.8.8.8", "X-Forwarded-Method", "GET");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).startsWith("POST /items?x=%20y\n").endsWith("\n\ntea")
                    .contains("X-User: anna\n", "X-Groups: a\n", "X-Groups: b\n", "Authorization: Basic x")
                    .doesNotContain("root", "admin", "X-Internal");
            assertThat(questions).singleElement().asString().startsWith("GET /check?a=b\n")
                    .contains("Cookie: id=7\n", "X-Tenant: t\n", "X-Forwarded-Method: POST\n",
                            "X-Forwarded-Uri: /shop/items?x=%20y\n", "X-Forwarded-For: 127.0.0.1\n",
                            "X-Forwarded-Proto: http\n", "X-Forwarded-Host: 127.0.0.1:")
                    .doesNotContain("Basic", "root", "8.8.8.8", "/public", "tea");
        }
    }

    @Test
    void lets_no_request_pass_whose_credentials_the_service_may_not_have_checked() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forward-auth: { upstream: test, path: /check }",
                asking(ForwardAuthTest::allow))) {
            String request = "GET /items HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer mine\r\n";
            assertThat(Wire.exchange(gateway.port(), request + "\r\n")).startsWith("HTTP/1.1 200");
            assertThat(Wire.exchange(gateway.port(), request + "Authorization: Bearer forged\r\n\r\n"))
                    .startsWith("HTTP/1.1 400").doesNotContain("forged");
            assertThat(questions).hasSize(1);
        }
    }

    @Test
    void counts_the_credentials_that_earlier_filters_leave() throws Exception {
        String auth = "- forward-auth: { upstream: test, path: /check }";
        String request = "GET /items HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer mine\r\n";
        try (TestGateway adding = TestGateway.with("- add-request-header: { Authorization: Bearer ours }\n" + auth,
                asking(ForwardAuthTest::allow))) {
            assertThat(Wire.exchange(adding.port(), request + "\r\n")).startsWith("HTTP/1.1 400");
        }
        try (TestGateway setting = TestGateway.with("- set-request-header: { Authorization: Bearer ours }\n" + auth,
                asking(ForwardAuthTest::allow))) {
            assertThat(Wire.exchange(setting.port(), request + "Authorization: Bearer other\r\n\r\n"))
                    .startsWith("HTTP/1.1 200").contains("Authorization: Bearer ours").doesNotContain("mine", "other");
        }
        assertThat(questions).singleElement().asString().contains("Authorization: Bearer ours\n");
    }

    @Test
    void tells_the_service_nothing_that_the_client_made_up_even_if_forwarded_comes_later() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER + "- forwarded: { trust: 10.0.0.0/8 }\n",
                asking(ForwardAuthTest::allow))) {
            assertThat(gateway.get("/shop/items", "X-Forwarded-For", "8.8.8.8", "X-Forwarded-Ssl", "on").statusCode())
                    .isEqualTo(200);
            assertThat(questions).singleElement().asString().contains("X-Forwarded-For: 127.0.0.1\n")
                    .doesNotContain("8.8.8.8", "X-Forwarded-Ssl");
        }
    }

    @Test
    void gives_a_refusal_to_the_client() throws Exception {
        try (TestGateway gateway = TestGateway.with("- cors: { origins: \"https://app.example.org\" }\n" + FILTER,
                asking((_, response) -> response.status(401).header("WWW-Authenticate", "Basic realm=\"x\"")
                        .addHeader("Set-Cookie", "a=1").addHeader("Set-Cookie", "b=2")
                        .header("Content-Type", "text/plain").header("X-Internal", "secret").send("log in")))) {
            var answer = gateway.get("/shop/items", "Origin", "https://app.example.org");

            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).isEqualTo("log in");
            assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"x\"");
            assertThat(answer.headers().allValues("Set-Cookie")).containsExactly("a=1", "b=2");
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
            assertThat(answer.headers().firstValue("X-Internal")).isEmpty();
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue("https://app.example.org");
        }
    }

    @Test
    void asks_about_the_path_that_the_upstream_gets_not_about_its_spelling() throws Exception {
        HttpHandler service = (request, response) -> {
            if (String.valueOf(request.header("X-Forwarded-Uri")).startsWith("/shop/admin")) {
                response.status(403).send("no");
            } else {
                allow(request, response);
            }
        };
        try (TestGateway gateway = TestGateway.with(FILTER, asking(service))) {
            for (String path : List.of("/shop/admin", "/shop/%61dmin", "/shop/./admin?x=1", "/shop/../shop/%61dmin")) {
                assertThat(gateway.get(path).body()).as(path).isEqualTo("no");
            }
            try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
                socket.getOutputStream().write(("GET http://shop.example/shop/%61dmin HTTP/1.1\r\n"
                        + "Host: shop.example\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 403 ");
            }
        }
    }

    static Stream<ServerConfig> modes() {
        return Stream.of(ExecutionMode.values()).flatMap(mode -> Stream.of(ThreadType.values())
                .map(threads -> ServerConfig.DEFAULT.withMode(mode, threads)));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void lets_pass_and_refuses_in_every_execution_mode(ServerConfig mode) throws Exception {
        HttpHandler service = (request, response) -> {
            if ("id=7".equals(request.header("Cookie"))) {
                allow(request, response);
            } else {
                response.status(403).send("no");
            }
        };
        try (TestGateway gateway = TestGateway.with(FILTER, asking(service), mode)) {
            for (int i = 0; i < 3; i++) {
                assertThat(gateway.send("POST", "/shop/items", "tea", "Cookie", "id=7").body()).endsWith("\n\ntea");
                assertThat(gateway.send("POST", "/shop/items", "tea", "Cookie", "id=8").body()).isEqualTo("no");
            }
        }
    }

    @Test
    void gives_a_redirect_to_the_client_without_following_it() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, asking((_, response) ->
                response.status(302).header("Location", "https://login.example.org/?back=1").send()))) {
            var answer = gateway.get("/shop/items");

            assertThat(answer.statusCode()).isEqualTo(302);
            assertThat(answer.headers().firstValue("Location")).hasValue("https://login.example.org/?back=1");
            assertThat(questions).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 599})
    void answers_503_if_the_service_fails(int status) throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER,
                asking((_, response) -> response.status(status).send("stack trace")))) {
            assertUnavailable(gateway);
        }
    }

    @Test
    void the_log_warns_if_the_service_fails() throws Exception {
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged; TestGateway gateway = TestGateway.with(FILTER,
                asking((_, response) -> response.status(500).send()))) {
            assertUnavailable(gateway);
        }
        assertThat(logged.text())
                .containsPattern("WARN .*forward-auth: no usable answer from test: the status is 500");
    }

    @Test
    void only_the_statuses_that_count_for_ejection_eject_the_service() throws Exception {
        try (Upstream service = Upstream.start("login"); Front front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams:
                    login: { instances: ["%s"], ejection: { failures: 1, at-most: 100%% } }
                  routes:
                    - id: all
                      match: { path: /** }
                      upstream: login
                      filters: [ { forward-auth: { upstream: login } } ]
                """.formatted(service.address())))) {
            service.status = 500;
            assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(503);
            assertThat(front.instance(service).ejections()).isZero();
            service.status = 503;
            assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(503);
            assertThat(front.instance(service).ejections()).isOne();
        }
    }

    private static void assertUnavailable(TestGateway gateway) throws Exception {
        var answer = gateway.get("/shop/items");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(answer.body()).contains("the request cannot be authorized at the moment")
                .doesNotContain("stack trace", "127.0.0.1");
    }

    @Test
    void answers_503_if_the_service_is_too_slow_or_says_too_much() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (TestGateway gateway = TestGateway.with(FILTER.replace("2s", "100ms"),
                asking((_, _) -> over.await(20, TimeUnit.SECONDS)))) {
            assertUnavailable(gateway);
            over.countDown();
        }
        try (TestGateway gateway = TestGateway.with(FILTER,
                asking((_, response) -> response.status(403).send("x".repeat(1025))))) {
            assertUnavailable(gateway);
        }
    }

    @Test
    void answers_503_if_nobody_listens() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, asking(ForwardAuthTest::allow))) {
            assertThat(gateway.get("/shop/items").statusCode()).isEqualTo(200);
            gateway.upstream().stop();
            assertUnavailable(gateway);
        }
    }

    @Test
    void asks_before_a_head_request_too() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER,
                asking((_, response) -> response.status(403).send("no")))) {
            var request = java.net.http.HttpRequest.newBuilder(
                    java.net.URI.create("http://127.0.0.1:" + gateway.port() + "/shop/items")).HEAD().build();
            assertThat(gateway.client().send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
            assertThat(questions).singleElement().asString().contains("X-Forwarded-Method: HEAD\n");
        }
    }

    @Test
    void asks_about_a_websocket_over_http2_as_about_one_over_http1() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, asking((_, response) -> response.status(403).send("no")));
                ClientRuntime runtime = ClientRuntime.start(1, null)) {
            ConnectionPool pool = runtime.open(new Endpoint(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), gateway.port()), ClientProtocol.H2C, null),
                    PoolSettings.DEFAULT);
            OutgoingRequest connect = new OutgoingRequest("GET", "/shop/chat", "a")
                    .field("Sec-WebSocket-Version", "13").protocol("websocket");
            try (Exchange exchange = pool.begin(connect, TimeLimits.DEFAULT)) {
                assertThat(exchange.response().status()).isEqualTo(403);
            }
            assertThat(questions).singleElement().asString().contains("X-Forwarded-Method: GET\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "{ upstream: auth }; upstream \"auth\" is not an upstream; use one of: test",
        "{ path: / }; forward-auth.upstream is required",
        "{ upstream: test, path: check }; path must begin with a slash and be percent-encoded",
        "{ upstream: test, path: '/a b' }; path must begin with a slash and be percent-encoded",
        "{ upstream: test, timeout: 0s }; timeout must be at least 1ms",
        "{ upstream: test, response-headers: [Host] }; response-headers has Host, which the gateway writes itself",
        "{ upstream: test, request-headers: [Connection] }; request-headers has Connection, which the gateway",
        "{ upstream: test, response-headers: ['X User'] }; response-headers has \"X User\", which is not a header name",
    })
    void refuses_settings_that_cannot_work(String settings, String problem) {
        assertThatThrownBy(() -> TestGateway.with("- forward-auth: " + settings)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem);
    }
}
