package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.client.exchange.Failure;
import dev.freshet.test.network.RawServer;
import java.io.ByteArrayInputStream;
import java.net.CookieHandler;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a server that breaks connections, and one that is not available. */
@Timeout(30)
class RepeatedRequestTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private final AtomicInteger asked = new AtomicInteger();

    /** Reads a request and closes, as often as this; then answers. */
    private RawServer breaking(int times) {
        return RawServer.on(peer -> {
            while (!peer.readHead().isEmpty()) {
                if (asked.incrementAndGet() <= times) {
                    return;
                }
                peer.write(OK);
            }
        });
    }

    private static RestClientBuilder builder(RawServer server) {
        return TestServer.patientBuilder("http://localhost:" + server.address().getPort());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "OPTIONS"})
    void tries_again_what_may_be_repeated(String method) throws Exception {
        try (RawServer server = breaking(2); RestClient client = builder(server).build()) {
            assertThat(client.method(method).uri("/").retrieve().body(String.class)).isEqualTo("ok");
            assertThat(asked).hasValue(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void does_not_send_twice_what_must_not_be(String method) throws Exception {
        try (RawServer server = breaking(1); RestClient client = builder(server).build()) {
            ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class,
                    () -> client.method(method).uri("/").body("x").retrieve().body(String.class));
            assertThat(thrown.failure()).isEqualTo(Failure.CONNECTION_LOST);
            assertThat(thrown.unprocessed()).isFalse();
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void cannot_send_a_stream_again() throws Exception {
        try (RawServer server = breaking(1); RestClient client = builder(server).build()) {
            assertThatThrownBy(() -> client.put().uri("/").body(new ByteArrayInputStream(new byte[1])).retrieve()
                    .body(String.class)).isInstanceOf(ResourceAccessException.class);
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void an_interceptor_cannot_send_a_stream_again_either() throws Exception {
        try (TestServer server = TestServer.http1().on("/", (request, response) ->
                response.send("read " + request.body().readAllBytes().length));
                RestClient client = server.builder().interceptor((request, next) -> {
                    next.proceed(request).close();
                    return next.proceed(request);
                }).build()) {
            assertThat(client.post().uri("/").body("abc").retrieve().body(String.class)).isEqualTo("read 3");
            assertThatThrownBy(() -> client.post().uri("/").body(new ByteArrayInputStream(new byte[3])).retrieve()
                    .body(String.class)).isInstanceOf(ResourceAccessException.class)
                    .hasMessageContaining("is a stream, which cannot be sent again");
        }
    }

    @Test
    void gives_up_after_as_many_attempts_as_set() throws Exception {
        try (RawServer server = breaking(100); RestClient client = builder(server).build();
                RestClient once = builder(server).retries(RetrySettings.NONE).build()) {
            assertThatThrownBy(() -> client.get().uri("/").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class);
            assertThat(asked.getAndSet(0)).isEqualTo(3);
            assertThatThrownBy(() -> once.get().uri("/").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class);
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void tries_again_if_the_head_of_the_response_breaks_off() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(asked.incrementAndGet() == 1 ? "HTTP/1.1 200 OK\r\nContent-" : OK);
        }); RestClient client = builder(server).build()) {
            assertThat(client.get().uri("/").retrieve().body(String.class)).isEqualTo("ok");
            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void does_not_try_again_once_a_response_has_begun() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            asked.incrementAndGet();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok");
        }); RestClient client = builder(server).build()) {
            assertThatThrownBy(() -> client.get().uri("/").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class);
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void an_interrupt_between_two_attempts_cancels_the_request() throws Exception {
        CookieHandler interrupting = new CookieHandler() {
            @Override
            public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
                return Map.of();
            }

            /** The head of the first response has arrived. */
            @Override
            public void put(URI uri, Map<String, List<String>> headers) {
                Thread.currentThread().interrupt();
            }
        };
        try (TestServer server = TestServer.http1()) {
            server.on("/busy", (request, response) -> response.status(503).header("Retry-After", "9")
                    .header("Set-Cookie", "a=b").send());
            try (RestClient client = server.builder().retries(RetrySettings.DEFAULT.withServiceUnavailable())
                    .cookies(interrupting).build()) {
                ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class,
                        () -> client.get().uri("/busy").retrieve().body(String.class));
                assertThat(Thread.interrupted()).as("the thread stays interrupted").isTrue();
                assertThat(thrown.failure()).isEqualTo(Failure.CANCELLED);
            }
        }
    }

    @Test
    void waits_for_a_server_that_says_how_long_only_if_told_so() throws Exception {
        try (TestServer server = TestServer.http1()) {
            server.on("/busy", (request, response) -> {
                if (asked.incrementAndGet() % 2 == 1) {
                    response.status(503).header("Retry-After", request.query() == null ? "0" : request.query()).send();
                } else {
                    response.send("ok");
                }
            });
            try (RestClient plain = server.builder().build();
                    RestClient patient = server.builder().retries(RetrySettings.DEFAULT.withServiceUnavailable())
                            .build()) {
                assertThatThrownBy(() -> plain.get().uri("/busy").retrieve().body(String.class))
                        .isInstanceOf(HttpServerErrorException.class);
                asked.set(0);
                assertThat(patient.get().uri("/busy").retrieve().body(String.class)).isEqualTo("ok");
                assertThat(patient.get().uri("/busy").queryParam("x").retrieve().body(String.class)).isEqualTo("ok");
                assertThatThrownBy(() -> patient.post().uri("/busy").body("x").retrieve().body(String.class))
                        .isInstanceOf(HttpServerErrorException.class);
                asked.set(0);
                assertThatThrownBy(() -> patient.get().uri("/busy?11").retrieve().body(String.class))
                        .isInstanceOf(HttpServerErrorException.class);
                assertThat(asked).hasValue(1);
            }
        }
    }
}
