package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.EngineMode;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.Opcode;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** WebSockets through the gateway, between every two versions of HTTP. */
@ParameterizedClass
@EnumSource(Way.class)
class WebSocketTest {
    /** Long enough for the client to look at the answer, even if it stands still for a moment. */
    private static final ProxyOptions SHORT_IDLE =
            new ProxyOptions(false, RetryPolicy.DEFAULT, Duration.ofSeconds(3));

    @Parameter
    Way way;

    private final ToldListener listener = new ToldListener();
    private HttpServer upstream;
    private TestGateway gateway;
    private TestClient client;

    @BeforeEach
    void start() throws IOException {
        upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), request -> this::answer);
        start(ProxyOptions.DEFAULT);
    }

    private void start(ProxyOptions options) throws IOException {
        gateway = TestGateway.before(way.upstream(), upstream.port()).options(options).start();
        client = new TestClient(way.client(), gateway.port());
    }

    private void answer(HttpRequest request, HttpResponse response) throws IOException {
        switch (request.path()) {
            case "/forbidden" -> response.status(403).send("not you");
            case "/deaf" -> response.send("what is WebSocket?");
            default -> WebSocketHandshake.accept(request, response, List.of("chat"), WebSocketLimits.DEFAULT, listener);
        }
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
        upstream.stop();
    }

    private WebSocketClient open() throws ClientException {
        Exchange exchange = client.begin(WebSocketClient.request("/ws"));
        assertThat(exchange.upgraded("websocket")).as("upgraded").isTrue();
        assertThat(exchange.response().headers().first("Sec-WebSocket-Protocol")).isEqualTo("chat");
        if (way.client() == ClientProtocol.HTTP_1_1) {
            assertThat(exchange.response().headers().first("Sec-WebSocket-Accept"))
                    .isEqualTo(WebSocketHandshake.acceptValue(WebSocketClient.KEY));
        }
        return new WebSocketClient(exchange);
    }

    private void isOver() {
        gateway.instance(0).awaitQuiet();
    }

    @Test
    void passes_messages_and_the_client_s_close_code() throws Exception {
        try (WebSocketClient socket = open()) {
            for (int i = 0; i < 20; i++) {
                socket.send("message " + i);
                assertThat(socket.receive()).isEqualTo("message " + i);
            }
            assertThat(socket.close(4001, "by the client")).isEqualTo(new CloseReason(4001, ""));
            assertThat(listener.closed()).isEqualTo(new CloseReason(4001, "by the client"));
            assertThat(socket.exchange().read(new byte[1], 0, 1)).isEqualTo(-1);
        }
        isOver();
        assertThat(gateway.instance(0).failures()).isEmpty();
    }

    @Test
    void passes_the_upstream_s_close_code() throws Exception {
        try (WebSocketClient socket = open()) {
            socket.send("close 4002");
            assertThat(socket.awaitClose()).isEqualTo(new CloseReason(4002, "by the upstream"));
            socket.send(Opcode.CLOSE, new CloseReason(4002, "").payload());
            assertThat(listener.closed().code()).isEqualTo(4002);
        }
        isOver();
    }

    @Test
    void breaks_the_client_off_when_the_upstream_breaks_off() throws Exception {
        try (WebSocketClient socket = open()) {
            socket.send("abort");
            assertThat(closeOrBreak(socket)).as("a Close frame").isNull();
        }
        isOver();
    }

    @Test
    void breaks_the_upstream_off_when_the_client_breaks_off() throws Exception {
        try (WebSocketClient socket = open()) {
            socket.send("one");
            assertThat(socket.receive()).isEqualTo("one");
            socket.exchange().cancel();
            assertThat(listener.closed().code()).isEqualTo(CloseReason.ABNORMAL);
        }
        isOver();
    }

    @Test
    void carries_more_than_all_buffers_hold_both_ways() throws Exception {
        String large = "x".repeat(1_000_000);
        try (WebSocketClient socket = open()) {
            Thread sender = Thread.ofVirtual().start(() -> send(socket, large));
            for (int i = 0; i < 20; i++) {
                assertThat(socket.receive()).hasSize(large.length());
            }
            sender.join();
            assertThat(socket.close(1000, "")).isEqualTo(new CloseReason(1000, ""));
        }
        isOver();
    }

    private static void send(WebSocketClient socket, String large) {
        try {
            for (int i = 0; i < 20; i++) {
                socket.send(large);
            }
        } catch (ClientException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void ends_both_sides_when_neither_says_anything() throws Exception {
        stopGateway();
        start(SHORT_IDLE);
        try (WebSocketClient socket = open()) {
            assertThat(closeOrBreak(socket)).isNull();
            assertThat(listener.closed().code()).isEqualTo(CloseReason.ABNORMAL);
        }
        isOver();
        assertThat(gateway.instance(0).failures()).containsExactly(Failure.CANCELLED);
    }

    private void stopGateway() {
        client.close();
        gateway.close();
    }

    /** What a Close frame said; null if the connection ended in another way. */
    private static CloseReason closeOrBreak(WebSocketClient socket) {
        try {
            return socket.awaitClose();
        } catch (ClientException e) {
            return null;
        }
    }

    @Test
    void passes_a_refusal_on() throws Exception {
        assertThat(client.ask(WebSocketClient.request("/forbidden")).status()).isEqualTo(403);
        OutgoingRequest old = TestClient.get("/ws").field("Sec-WebSocket-Key", WebSocketClient.KEY)
                .field("Sec-WebSocket-Version", "99").protocol("websocket");
        assertThat(client.ask(old).status()).isEqualTo(426);
        isOver();
    }

    /** Over HTTP/2 any 2xx says that what follows is WebSocket: a client behind HTTP/1.1 gets its 101 for it. */
    @Test
    void takes_no_other_answer_for_agreement() throws Exception {
        try (Exchange exchange = client.begin(WebSocketClient.request("/deaf"))) {
            switch (way) {
                case H2_TO_H1 -> assertThat(exchange.response().status()).isEqualTo(400);
                case H1_TO_H1 -> {
                    assertThat(exchange.response().status()).isEqualTo(200);
                    assertThat(exchange.version()).isEqualTo(HttpVersion.HTTP_1_1);
                }
                case H1_TO_H2, H2_TO_H2 -> assertThat(exchange.upgraded("websocket")).as("upgraded").isTrue();
            }
        }
    }
}
