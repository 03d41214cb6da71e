package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.EngineMode;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The gateway in each execution mode, between every two versions of HTTP: a part of what others try in one. */
@ParameterizedClass
@MethodSource("modes")
class InEveryModeTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    @Parameter(0)
    EngineMode mode;
    @Parameter(1)
    Way way;

    private final StreamingApplication application = new StreamingApplication();
    private final ToldListener listener = new ToldListener();
    private HttpServer upstream;
    private TestGateway gateway;
    private TestClient client;

    static Stream<Arguments> modes() {
        return Stream.of(EngineMode.values())
                .flatMap(mode -> Stream.of(Way.values()).map(way -> Arguments.of(mode, way)));
    }

    @BeforeEach
    void start() throws IOException {
        upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), request -> request.path().equals("/ws")
                ? (asked, answer) -> WebSocketHandshake.accept(asked, answer, List.of("chat"), WebSocketLimits.DEFAULT,
                        listener)
                : application.handlerFor(request));
        gateway = TestGateway.before(way.upstream(), upstream.port()).config(mode.config()).start();
        client = new TestClient(way.client(), gateway.port());
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
        upstream.stop();
        gateway.instance(0).awaitQuiet();
    }

    private void isCancelled() {
        gateway.instance(0).awaitQuiet();
        assertThat(gateway.instance(0).failures()).containsExactly(Failure.CANCELLED);
    }

    @Test
    void passes_each_event_on_when_it_is_sent() throws IOException {
        try (Exchange events = client.begin(TestClient.get("/events"))) {
            for (int i = 0; i < 20; i++) {
                assertThat(TestClient.text(events, 10)).isEqualTo("data: %02d\n\n".formatted(i));
                application.next();
            }
        }
    }

    @Test
    void passes_a_body_on_and_back() throws IOException {
        byte[] body = new byte[300_000];
        new Random(1).nextBytes(body);
        assertThat(client.ask("POST", "/echo", body).body()).isEqualTo(body);
    }

    @Test
    void cancels_the_upstream_when_the_client_leaves_within_the_response() throws IOException {
        try (Exchange endless = client.begin(TestClient.get("/endless"))) {
            TestClient.text(endless, 1_000);
            endless.cancel();
        }
        isCancelled();
    }

    /** The upstream says nothing that could not be passed on. */
    @Test
    void cancels_the_upstream_when_the_client_leaves_before_the_response() throws IOException {
        try (Exchange silent = client.begin(TestClient.get("/silent"))) {
            Eventually.holds("the upstream to be asked", SOON, application::isAsked);
            silent.cancel();
        }
        isCancelled();
    }

    @Test
    void cancels_the_upstream_when_the_client_leaves_behind_a_short_body() throws IOException {
        try (Exchange silent = client.begin(new OutgoingRequest("POST", "/silent", "a").contentLength(5))) {
            silent.write(new byte[5], 0, 5);
            silent.end();
            Eventually.holds("the upstream to be asked", SOON, application::isAsked);
            silent.cancel();
        }
        isCancelled();
    }

    @Test
    void passes_messages_and_close_codes_of_a_websocket() throws Exception {
        Exchange exchange = client.begin(WebSocketClient.request("/ws"));
        assertThat(exchange.upgraded("websocket")).as("upgraded").isTrue();
        try (WebSocketClient socket = new WebSocketClient(exchange)) {
            socket.send("hello");
            assertThat(socket.receive()).isEqualTo("hello");
            CloseReason reason = socket.close(4001, "done");
            assertThat(reason).isNotNull();
            assertThat(reason.code()).isEqualTo(4001);
            assertThat(listener.closed().code()).isEqualTo(4001);
        }
    }

    @Test
    void ends_a_websocket_properly_when_it_stops() throws Exception {
        Exchange exchange = client.begin(WebSocketClient.request("/ws"));
        assertThat(exchange.upgraded("websocket")).as("upgraded").isTrue();
        try (WebSocketClient socket = new WebSocketClient(exchange)) {
            socket.send("hello");
            assertThat(socket.receive()).isEqualTo("hello");
            Thread stopping = Thread.ofVirtual().start(() -> gateway.server().stop());
            // The end of the stream, and no Close frame of the gateway's own.
            assertThat(socket.awaitClose()).isNull();
            exchange.end();
            stopping.join(SOON);
            assertThat(stopping.isAlive()).as("still stopping").isFalse();
            assertThat(listener.closed().code()).isEqualTo(CloseReason.ABNORMAL);
        }
    }
}
