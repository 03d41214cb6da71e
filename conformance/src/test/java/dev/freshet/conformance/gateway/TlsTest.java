package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The gateway behind TLS, with either version of HTTP, before upstreams with and without it. */
@ParameterizedClass
@MethodSource("ways")
class TlsTest {
    private static final int LARGE = 8 << 20;

    @Parameter(0)
    ClientProtocol clientProtocol;
    @Parameter(1)
    ClientProtocol upstreamProtocol;

    private final StreamingApplication application = new StreamingApplication();
    private final ToldListener listener = new ToldListener();
    /** The version that the upstream was last asked in. */
    private final AtomicReference<HttpVersion> asked = new AtomicReference<>();
    private HttpServer upstream;
    private TestGateway gateway;
    private TestClient client;

    /** {@link ClientProtocol#TLS} leaves it to ALPN. */
    static Stream<Arguments> ways() {
        return Stream.of(ClientProtocol.TLS_HTTP_1_1, ClientProtocol.TLS_HTTP_2, ClientProtocol.TLS)
                .flatMap(client -> Stream.of(ClientProtocol.HTTP_1_1, ClientProtocol.TLS_HTTP_2)
                        .map(upstream -> Arguments.of(client, upstream)));
    }

    @BeforeEach
    void start() throws IOException {
        ServerConfig config = EngineMode.NIO_VIRTUAL.config();
        upstream = HttpServer.start(upstreamProtocol.isSecure() ? Transport.TLS.of(config) : config, request -> {
            asked.set(request.version());
            return request.path().equals("/ws") ? (opening, answer) -> WebSocketHandshake.accept(opening, answer,
                    List.of("chat"), WebSocketLimits.DEFAULT, listener) : application.handlerFor(request);
        });
        gateway = TestGateway.before(upstreamProtocol, upstream.port()).config(Transport.TLS.of(config)).start();
        client = new TestClient(clientProtocol, gateway.port());
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
        upstream.stop();
        gateway.instance(0).awaitQuiet();
    }

    @Test
    void passes_a_request_on_in_the_version_of_each_side() throws IOException {
        try (Exchange exchange = client.begin(TestClient.get("/small"))) {
            assertThat(TestClient.answer(exchange).text()).isEqualTo("small");
            assertThat(exchange.version()).isEqualTo(clientProtocol == ClientProtocol.TLS_HTTP_1_1
                    ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_2);
        }
        assertThat(asked).hasValue(upstreamProtocol == ClientProtocol.HTTP_1_1
                ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_2);
    }

    @Test
    void carries_a_large_body_both_ways_at_once() throws Exception {
        byte[] body = new byte[LARGE];
        new Random(1).nextBytes(body);
        OutgoingRequest request = new OutgoingRequest("POST", "/echo", "a").contentLength(LARGE);
        try (Exchange echo = client.begin(request)) {
            Thread sender = Thread.ofVirtual().start(() -> send(echo, body));
            assertThat(TestClient.answer(echo).body()).isEqualTo(body);
            sender.join();
        }
        assertThat(client.ask("/small").text()).isEqualTo("small");
    }

    private static void send(Exchange exchange, byte[] body) {
        try {
            TestClient.write(exchange, body);
            TestClient.end(exchange);
        } catch (ClientException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void passes_each_event_on_when_it_is_sent() throws IOException {
        try (Exchange events = client.begin(TestClient.get("/events"))) {
            for (int i = 0; i < 20; i++) {
                assertThat(TestClient.text(events, 10)).isEqualTo("data: %02d\n\n".formatted(i));
                application.next();
            }
            assertThat(events.read(new byte[1], 0, 1)).isEqualTo(-1);
        }
    }

    @Test
    void passes_messages_and_the_client_s_close_code() throws Exception {
        try (WebSocketClient socket = open()) {
            socket.send("hello");
            assertThat(socket.receive()).isEqualTo("hello");
            assertThat(socket.close(4001, "by the client")).isEqualTo(new CloseReason(4001, ""));
            assertThat(listener.closed()).isEqualTo(new CloseReason(4001, "by the client"));
        }
    }

    @Test
    void passes_the_upstream_s_close_code() throws Exception {
        try (WebSocketClient socket = open()) {
            socket.send("close 4002");
            assertThat(socket.awaitClose()).isEqualTo(new CloseReason(4002, "by the upstream"));
        }
    }

    private WebSocketClient open() throws ClientException {
        Exchange exchange = client.begin(WebSocketClient.request("/ws"));
        assertThat(exchange.upgraded("websocket")).as("upgraded").isTrue();
        return new WebSocketClient(exchange);
    }
}
