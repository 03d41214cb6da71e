package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.test.network.RawServer;
import io.avaje.jsonb.Types;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Over real sockets, with our own server, in HTTP/1.1, HTTP/2 in cleartext, and TLS. */
@Timeout(30)
@ParameterizedClass
@EnumSource
class RestClientTest {
    /** A body without a known length, which is written once. */
    private interface Streamed extends ClientBody {
        @Override
        default @Nullable String contentType() {
            return null;
        }

        @Override
        default long length() {
            return UNKNOWN_LENGTH;
        }

        @Override
        default boolean isRepeatable() {
            return false;
        }
    }

    @Parameter
    private TestServer.Speech speech = TestServer.Speech.HTTP_1_1;
    private TestServer server;
    private RestClient client;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(speech);
        server.on("/echo", (request, response) -> {
            byte[] body = request.body().readAllBytes();
            String type = request.header("Content-Type");
            response.header("X-Length", Long.toString(request.contentLength()))
                    .header("X-Type", type == null ? "none" : type).header("X-Method", request.method().toString())
                    .contentType(type == null ? "text/plain" : type).send(body);
        });
        server.on("/fields", (request, response) -> {
            TreeMap<String, String> all = new TreeMap<>();
            request.headers().forEach((name, value) -> all.merge(name.toLowerCase(), value, (a, b) -> a + "+" + b));
            response.send(all.toString());
        });
        server.on("/users", (request, response) -> response.contentType("application/json")
                .send("[{\"id\":1,\"name\":\"Ann\"},{\"id\":2,\"name\":\"Bo\"}]".getBytes(StandardCharsets.UTF_8)));
        server.on("/users/7", (request, response) -> response.contentType("application/json")
                .send(("{\"id\":7,\"name\":\"" + request.query() + "\"}").getBytes(StandardCharsets.UTF_8)));
        server.on("/empty", (request, response) -> response.status(204).send());
        server.on("/fail", (request, response) -> response.status(Integer.parseInt(request.query()))
                .header("X-Why", "test").send("it went\nwrong"));
        server.on("/long", (request, response) -> {
            byte[] piece = new byte[10_000];
            for (int i = 0; i < 100; i++) {
                response.body().write(piece);
            }
        });
        client = server.builder().defaultHeader("X-Client", "test").build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void gives_a_record_of_a_template_filled_in() {
        User user = client.get().uri("/users/{id}?q={q}", 7, "a b/?&#\r\n").header("X-Y", "z").retrieve()
                .body(User.class);
        assertThat(user).isEqualTo(new User(7, "q=a%20b%2F%3F%26%23%0D%0A"));
        assertThat(client.get().uri("/users/{id}", Map.of("id", 7)).queryParam("x", 1, "ü").retrieve()
                .body(User.class)).isEqualTo(new User(7, "x=1&x=%C3%BC"));
    }

    @Test
    void gives_lists_and_sends_records() {
        List<User> users = client.get().uri("/users").retrieve().body(Types.listOf(User.class));
        assertThat(users).containsExactly(new User(1, "Ann"), new User(2, "Bo"));
        ReceivedEntity<User> back = client.post().uri("/echo").body(users.getFirst()).retrieve().toEntity(User.class);
        assertThat(back.body()).isEqualTo(users.getFirst());
        assertThat(back.status()).isEqualTo(200);
        assertThat(back.header("x-type")).isEqualTo("application/json");
        assertThat(client.post().uri("/echo").body(users, Types.listOf(User.class)).retrieve()
                .<List<User>>body(Types.listOf(User.class))).isEqualTo(users);
        assertThat(client.put().uri("/echo").body(Map.of("id", 3)).retrieve().body(String.class))
                .isEqualTo("{\"id\":3}");
    }

    @Test
    void sends_bodies_of_every_kind(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("a"), new byte[300_000]);
        assertThat(echo("täxt")).isEqualTo("PATCH text/plain;charset=UTF-8 5 5");
        assertThat(echo(new byte[3])).isEqualTo("PATCH application/octet-stream 3 3");
        assertThat(echo(file)).isEqualTo("PATCH application/octet-stream 300000 300000");
        assertThat(echo(new ByteArrayInputStream(new byte[200_000])))
                .isEqualTo("PATCH application/octet-stream -1 200000");
        assertThat(echo(ClientBody.of(new ByteArrayInputStream(new byte[9]), 9)))
                .isEqualTo("PATCH application/octet-stream 9 9");
        assertThat(echo(ClientBody.form(Map.of("a b", List.of("1&2", "ü")))))
                .isEqualTo("PATCH application/x-www-form-urlencoded 24 24");
        assertThat(echo("")).isEqualTo("PATCH text/plain;charset=UTF-8 0 0");
        assertThat(client.post().uri("/echo").form(Map.of("a", "=")).retrieve().body(String.class)).isEqualTo("a=%3D");
        assertThat(client.post().uri("/echo").form(Map.of("file", Path.of("a", "b"))).retrieve().body(String.class))
                .isEqualTo("file=a%2Fb");
    }

    private String echo(Object body) {
        ReceivedEntity<byte[]> back = client.patch().uri("/echo").body(body).retrieve().toEntity(byte[].class);
        return back.header("X-Method") + " " + back.header("X-Type") + " " + back.header("X-Length") + " "
                + (back.body() == null ? 0 : back.body().length);
    }

    @Test
    void fails_a_stream_of_another_length_than_announced() {
        assertThatThrownBy(() -> echo(ClientBody.of(new ByteArrayInputStream(new byte[9]), 10)))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("shorter than announced");
        assertThatThrownBy(() -> echo(ClientBody.of(new ByteArrayInputStream(new byte[1]), 0)))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("the body is longer than announced");
        assertThat(echo("x")).endsWith("1 1");
    }

    @Test
    void closes_a_stream_that_is_announced_to_be_empty() {
        AtomicBoolean closed = new AtomicBoolean();
        assertThat(echo(ClientBody.of(new ByteArrayInputStream(new byte[0]) {
            @Override
            public void close() {
                closed.set(true);
            }
        }, 0))).endsWith("0 0");
        assertThat(closed).isTrue();
    }

    @Test
    void says_which_request_was_answered_with_an_error_and_how() {
        HttpClientErrorException notFound = catchThrowableOfType(HttpClientErrorException.class,
                () -> client.get().uri("/fail?404").retrieve().body(String.class));
        assertThat(notFound).hasMessage("GET " + server.url() + "/fail was answered 404 Not Found: it went wrong");
        assertThat(notFound.status()).isEqualTo(404);
        assertThat(notFound.bodyText()).isEqualTo("it went\nwrong");
        assertThat(notFound.headers().first("x-why")).isEqualTo("test");
        assertThatThrownBy(() -> client.get().uri("/fail?503").retrieve().toBodilessEntity())
                .isInstanceOf(HttpServerErrorException.class);
    }

    @Test
    void keeps_of_an_errors_body_what_its_limit_says() {
        server.on("/large", (request, response) -> response.status(400).send(new byte[500_000]));
        try (RestClient small = server.builder().sizes(new SizeLimits(1_000, 10, 1_000)).build()) {
            HttpClientErrorException thrown = catchThrowableOfType(HttpClientErrorException.class,
                    () -> small.get().uri("/large").retrieve().body(String.class));
            assertThat(thrown.bodyBytes()).hasSize(10);
        }
    }

    @Test
    void leaves_statuses_to_those_who_handle_them() {
        assertThat(client.get().uri("/fail?404").retrieve()
                .onStatus(status -> status == 404, (request, response) -> { }).toEntity(String.class).body())
                .isEqualTo("it went\nwrong");
        assertThatThrownBy(() -> client.get().uri("/fail?409").retrieve()
                .onStatus(status -> status == 409, (request, response) -> {
                    throw new IllegalStateException(request.method() + response.body(String.class));
                }).body(String.class)).hasMessage("GETit went\nwrong");
    }

    @Test
    void streams_a_response_of_any_status() {
        int length = client.get().uri("/long").exchange((request, response) -> {
            assertThat(response.status()).isEqualTo(200);
            int count = 0;
            try (InputStream in = response.body()) {
                while (in.read() >= 0) {
                    count++;
                }
            }
            return count;
        });
        assertThat(length).isEqualTo(1_000_000);
        assertThat(client.get().uri("/fail?500").<Integer>exchange((request, response) -> response.status()))
                .isEqualTo(500);
        assertThatThrownBy(() -> client.get().uri("/long").exchange((request, response) -> {
            throw new IOException("disk full");
        })).isInstanceOf(ResourceAccessException.class).hasMessageContaining("disk full");
        assertThat(client.get().uri("/users").retrieve().body(String.class)).startsWith("[");
    }

    @Test
    void refuses_a_body_over_the_limit() {
        try (RestClient small = server.builder().sizes(new SizeLimits(99_999, 10, 1_000)).build()) {
            ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class,
                    () -> small.get().uri("/long").retrieve().body(byte[].class));
            assertThat(thrown.failure()).isEqualTo(Failure.TOO_LARGE);
        }
    }

    @Test
    void gives_null_for_no_body_and_says_what_is_no_json() {
        assertThat(client.get().uri("/empty").retrieve().body(User.class)).isNull();
        assertThat(client.head().uri("/users").retrieve().toEntity(User.class).body()).isNull();
        assertThat(client.options().uri("/users").retrieve().toBodilessEntity().status()).isEqualTo(200);
        assertThatThrownBy(() -> client.get().uri("/fields").retrieve().body(User.class))
                .isInstanceOf(ResponseNotReadableException.class).hasMessageContaining("text/plain")
                .hasMessageContaining("/fields (200)");
        assertThatThrownBy(() -> client.post().uri("/echo").contentType("application/json").body("{\"id\":\"x\"}")
                .retrieve().body(User.class)).isInstanceOf(ResponseNotReadableException.class)
                .hasMessageContaining(User.class.getName());
    }

    @Test
    void reads_json_after_a_byte_order_mark() {
        server.on("/marked", (request, response) -> response.contentType("application/json")
                .send("\uFEFF{\"id\":7,\"name\":\"Ann\"}".getBytes(StandardCharsets.UTF_8)));
        assertThat(client.get().uri("/marked").retrieve().body(User.class)).isEqualTo(new User(7, "Ann"));
    }

    @Test
    void sends_fields_as_they_are_and_defaults_where_none_are() {
        assertThat(client.get().uri("/fields").accept("text/a", "text/b").header("X-M", "1", "2").bearer("t")
                .retrieve().body(String.class)).contains("x-client=test", "accept=text/a, text/b", "x-m=1+2",
                "authorization=Bearer t", "user-agent=Freshet", "accept-encoding=gzip, deflate");
        assertThat(client.get().uri("/fields").header("X-Client", "me").header("User-Agent", "u").retrieve()
                .body(String.class)).contains("x-client=me}").contains("user-agent=u,");
        assertThatThrownBy(() -> client.get().header("X", "a\r\nb")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> client.get().header("Host", "b")).hasMessageContaining("is derived from the URI");
        assertThatThrownBy(() -> client.method("CONNECT")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void takes_the_answer_of_a_server_that_does_not_want_the_body() {
        server.on("/refuse", (request, response) -> response.status(413).send("too much"));
        assertThatThrownBy(() -> client.post().uri("/refuse").body(new ByteArrayInputStream(new byte[20_000_000]))
                .retrieve().body(String.class)).isInstanceOf(HttpClientErrorException.class)
                .hasMessageContaining("413").hasMessageContaining("too much");
    }

    @Test
    void stops_sending_once_the_server_has_refused() throws Exception {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        };
        try (RawServer raw = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nn");
            peer.awaitEnd();
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort())) {
            assertThat(other.post().uri("/").body(endless).<Integer>exchange((request, response) -> response.status()))
                    .isEqualTo(400);
        }
    }

    @Test
    void fails_if_the_body_is_the_response_of_another_client_and_breaks_off_after_the_answer() throws Exception {
        Streamed relayed = out -> {
            // Only once the answer is complete, the client refuses more.
            assertThatThrownBy(() -> {
                while (true) {
                    out.write(new byte[1_000]);
                }
            }).isInstanceOf(ClientException.class);
            throw new ClientException(Failure.CONNECTION_LOST, false, "the other server is gone", null);
        };
        try (RawServer raw = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            peer.awaitEnd();
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort())) {
            assertThatThrownBy(() -> other.post().uri("/").body(relayed).retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class).hasMessageContaining("the other server is gone");
        }
    }

    @Test
    void gives_the_answer_even_if_a_body_that_it_ends_closes_a_stream_of_its_own() throws Exception {
        Streamed buffered = out -> {
            // Closing writes again what was refused.
            try (OutputStream buffer = new BufferedOutputStream(out)) {
                while (true) {
                    buffer.write('x');
                }
            }
        };
        try (RawServer raw = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            peer.awaitEnd();
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort())) {
            assertThat(other.post().uri("/").body(buffered).<Integer>exchange((request, response) -> response.status()))
                    .isEqualTo(200);
        }
    }

    @Test
    void lets_interceptors_change_a_request_and_see_the_response() {
        StringBuilder seen = new StringBuilder();
        try (RestClient intercepted = server.builder().interceptor((request, next) -> {
            ClientResponse response = next.proceed(request.withHeader("X-Client", "outer"));
            seen.append(response.status());
            return response;
        }).interceptor((request, next) -> next.proceed(
                request.withHeader("X-Client", request.headers().first("x-client") + " inner"))).build()) {
            assertThat(intercepted.get().uri("/fields").retrieve().body(String.class)).contains("x-client=outer inner");
            assertThat(seen).hasToString("200");
        }
    }

    @Test
    void fails_what_is_under_way_and_what_waits_when_it_is_closed() throws Exception {
        PoolSettings one = PoolSettings.builder().connectLimit(TestServer.PATIENCE).maxConnections(1).build();
        try (RawServer silent = RawServer.on(RawServer.Peer::awaitEnd)) {
            RestClient other = TestServer.patientBuilder("http://localhost:" + silent.address().getPort())
                    .pool(one).build();
            FutureTask<Failure> first = failing(other);
            FutureTask<Failure> second = failing(other);
            while (other.connections().values().stream().noneMatch(pool -> pool.active() == 1 && pool.waiting() == 1)) {
                Thread.sleep(1);
            }
            other.close();
            assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(Failure.CANCELLED);
            assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo(Failure.CANCELLED);
        }
    }

    private static FutureTask<Failure> failing(RestClient client) {
        FutureTask<Failure> task = new FutureTask<>(() -> catchThrowableOfType(ResourceAccessException.class,
                () -> client.get().uri("/").retrieve().toBodilessEntity()).failure());
        Thread.ofVirtual().start(task);
        return task;
    }

    @Test
    void says_that_a_server_is_not_there_or_silent() throws Exception {
        try (RawServer silent = RawServer.on(RawServer.Peer::awaitEnd);
                RestClient other = TestServer.patient("http://localhost:" + silent.address().getPort() + "/a/")) {
            TimeLimits limits = new TimeLimits(TestServer.PATIENCE, Duration.ofMillis(50), TestServer.PATIENCE);
            ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class,
                    () -> other.get().uri("b").limits(limits).retrieve().body(String.class));
            assertThat(thrown.failure()).isEqualTo(Failure.RESPONSE_TIMEOUT);
            assertThat(thrown).hasMessageStartingWith(
                    "GET http://localhost:" + silent.address().getPort() + "/a/b failed");
        }
        server.close();
        assertThat(catchThrowableOfType(ResourceAccessException.class,
                () -> client.get().uri("/").retrieve().body(String.class)).failure()).isEqualTo(Failure.CONNECT);
    }
}
