package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.client.WebSocketConversation.Message;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over real sockets, with our own server: upgraded from HTTP/1.1, on a stream of HTTP/2, and over TLS. */
@Timeout(30)
@ParameterizedClass
@EnumSource
class ClientWebSocketTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    /** Messages of a flood, which are 100 MB together. */
    private static final int FLOOD = 10_000;

    @Parameter
    private TestServer.Speech speech = TestServer.Speech.HTTP_1_1;
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final List<String> seen = new ArrayList<>();
    private final AtomicInteger flooded = new AtomicInteger();
    private TestServer server;
    private RestClient client;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(speech).on("/echo", echo(WebSocketLimits.DEFAULT));
        client = server.builder().defaultHeader("X-Client", "test").build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private HttpHandler echo(WebSocketLimits limits) {
        return (request, response) -> WebSocketHandshake.accept(request, response, List.of("echo"), limits,
                new Echo("server"));
    }

    /** Sends messages back, unless they ask for something else; says what it is told. */
    private final class Echo implements WebSocketListener {
        private final String side;

        Echo(String side) {
            this.side = side;
        }

        @Override
        public void opened(WebSocketSession session) {
            told.add(side + " opened " + session.subprotocol());
        }

        @Override
        public void text(WebSocketSession session, String text) throws IOException {
            told.add(side + " text " + text);
            if (text.equals("bye")) {
                session.close(4_001, "as you wish");
            } else if (text.equals("cut")) {
                session.abort();
            } else if (text.equals("flood")) {
                flood(session);
            } else if (side.equals("server")) {
                session.sendText(text);
            }
        }

        @Override
        public void binary(WebSocketSession session, byte[] bytes) throws IOException {
            session.send(OutgoingMessage.binary(bytes));
        }

        @Override
        public void pong(WebSocketSession session, byte[] payload) {
            told.add(side + " pong " + new String(payload));
        }

        @Override
        public void failed(WebSocketSession session, Throwable failure) {
            told.add(side + " failed " + failure);
        }

        @Override
        public void closed(WebSocketSession session, CloseReason reason) {
            told.add(side + " closed " + reason.code() + " " + reason.reason());
        }
    }

    private void flood(WebSocketSession session) throws IOException {
        Random random = new Random(5);
        for (int i = 0; i < FLOOD; i++) {
            // Compression would shrink bytes that it has seen before.
            byte[] next = new byte[10_000];
            random.nextBytes(next);
            session.send(OutgoingMessage.binary(next));
            flooded.incrementAndGet();
        }
    }

    /** Both sides tell, in no order of the two. */
    private void awaitTold(String expected) throws InterruptedException {
        while (!seen.contains(expected)) {
            String next = told.poll(10, TimeUnit.SECONDS);
            assertThat(next).as("waiting for \"" + expected + "\", after " + seen).isNotNull();
            seen.add(next);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void carries_messages_of_any_size_both_ways(boolean compression) throws Exception {
        WebSocketLimits limits = new WebSocketLimits(1 << 20, 1 << 20, SOON, SOON, SOON, compression, 1 << 20);
        byte[] random = new byte[1_000_000];
        new Random(3).nextBytes(random);
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket().limits(limits).connect()) {
            for (String text : List.of("", "ä", "x".repeat(125), "y".repeat(126), "z".repeat(70_000))) {
                chat.send(text);
                assertThat(chat.receive(SOON)).isEqualTo(new Message.Text(text));
            }
            for (int length : new int[] {0, 1, 125, 65_535, 65_536, 1_000_000}) {
                chat.send(Arrays.copyOf(random, length));
                assertThat(((Message.Binary) chat.receive(SOON)).bytes()).isEqualTo(Arrays.copyOf(random, length));
            }
        }
        awaitTold("server closed 1000 ");
    }

    @Test
    void calls_a_listener_and_ends_by_the_client() throws Exception {
        WebSocketSession session = client.get().uri("/echo").webSocket().subprotocols("x", "echo")
                .connect(new Echo("client"));
        assertThat(session.subprotocol()).isEqualTo("echo");
        assertThat(session.isOpen()).isTrue();
        session.sendText("hello");
        awaitTold("client text hello");
        session.ping("p".getBytes());
        awaitTold("client pong p");
        session.close(1_000, "done");
        awaitTold("server closed 1000 done");
        awaitTold("client closed 1000 ");
        assertThat(session.isOpen()).isFalse();
        assertThatThrownBy(() -> session.sendText("late")).isInstanceOf(IOException.class);
    }

    @Test
    void tells_how_the_server_has_ended_it() throws Exception {
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket().connect()) {
            chat.send("bye");
            assertThat(chat.receive(SOON)).isNull();
            assertThat(chat.closeReason()).isEqualTo(new CloseReason(4_001, "as you wish"));
            assertThat(chat.receive(SOON)).isNull();
        }
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket().connect()) {
            chat.send("cut");
            assertThat(chat.receive(SOON)).isNull();
            assertThat(chat.closeReason().code()).isEqualTo(CloseReason.ABNORMAL);
        }
    }

    @Test
    void refuses_what_is_over_its_limit() throws Exception {
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket()
                .limits(WebSocketLimits.DEFAULT.withMaxMessageBytes(100)).connect()) {
            chat.send("x".repeat(101));
            assertThat(chat.receive(SOON)).isNull();
            assertThat(chat.closeReason().code()).isEqualTo(CloseReason.TOO_BIG);
        }
        awaitTold("server closed 1009 a message has over 100 bytes");
    }

    @Test
    void waits_for_a_message_no_longer_than_told_and_gets_all_in_their_order() throws Exception {
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket().connect()) {
            assertThatThrownBy(() -> chat.receive(Duration.ofMillis(20))).isInstanceOf(InterruptedIOException.class);
            for (int i = 0; i < 20; i++) {
                chat.send("m" + i);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(chat.receive(SOON)).isEqualTo(new Message.Text("m" + i));
            }
        }
    }

    @Test
    void holds_a_server_back_that_sends_more_than_is_received() throws Exception {
        WebSocketConversation chat = client.get().uri("/echo").webSocket().connect();
        chat.send("flood");
        Eventually.holds("the flood has begun", () -> flooded.get() > 0);
        int before;
        do {
            before = flooded.get();
            Eventually.passes(Duration.ofMillis(200));
        } while (flooded.get() != before);
        assertThat(before).as("messages of 10 KB").isLessThan(FLOOD / 5);
        assertThat(chat.receive(SOON)).isInstanceOf(Message.Binary.class);
        chat.session().abort();
    }

    @Test
    void gives_the_answer_of_a_server_that_refuses() {
        assertThatThrownBy(() -> client.get().uri("/none").webSocket().connect())
                .isInstanceOf(HttpClientErrorException.class).hasMessageContaining("404")
                .hasMessageContaining("no /none");
        server.on("/plain", (request, response) -> response.send("hello"));
        if (speech != TestServer.Speech.H2C) {
            assertThatThrownBy(() -> client.get().uri("/plain").webSocket().connect())
                    .isInstanceOf(RestClientResponseException.class).hasMessageContaining("200");
        }
        assertThatThrownBy(() -> client.post().uri("/echo").webSocket()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keeps_cookies_that_come_with_the_answer() {
        server.on("/refused", (request, response) ->
                response.status(403).addHeader("Set-Cookie", "id=7; Path=/").send());
        server.on("/show", (request, response) -> response.send(String.valueOf(request.header("Cookie"))));
        try (RestClient keeping = server.builder().cookies(new CookieManager(null, CookiePolicy.ACCEPT_ALL)).build()) {
            assertThatThrownBy(() -> keeping.get().uri("/refused").webSocket().connect())
                    .isInstanceOf(HttpClientErrorException.class);
            assertThat(keeping.get().uri("/show").retrieve().body(String.class)).isEqualTo("id=7");
        }
    }

    @Test
    void ends_with_the_client() throws Exception {
        WebSocketConversation chat = client.get().uri("/echo").webSocket().connect();
        client.close();
        assertThat(chat.receive(SOON)).isNull();
        assertThat(chat.closeReason().code()).isEqualTo(CloseReason.ABNORMAL);
    }

    @Test
    void closes_the_connection_of_a_listener_that_fails_in_handling_the_first_failure() throws Exception {
        assertThatThrownBy(() -> client.get().uri("/echo").webSocket().connect(new WebSocketListener() {
            @Override
            public void opened(WebSocketSession session) {
                throw new AssertionError("not now");
            }

            @Override
            public void failed(WebSocketSession session, Throwable failure) {
                throw new AssertionError("cannot log this", failure);
            }

            @Override
            public void closed(WebSocketSession session, CloseReason reason) {
            }
        })).isInstanceOf(AssertionError.class).hasMessage("cannot log this");
        awaitTold("server closed 1006 ");
    }

    @Test
    void tells_a_listener_of_the_end_even_if_it_fails_in_handling_a_failure() throws Exception {
        WebSocketSession session = client.get().uri("/echo").webSocket().connect(new WebSocketListener() {
            @Override
            public void opened(WebSocketSession opened) {
            }

            @Override
            public void text(WebSocketSession from, String text) {
                throw new IllegalStateException("cannot read " + text);
            }

            @Override
            public void failed(WebSocketSession from, Throwable failure) {
                throw new IllegalStateException("cannot log this", failure);
            }

            @Override
            public void closed(WebSocketSession from, CloseReason reason) {
                told.add("client closed " + reason.code());
            }
        });
        session.sendText("hello");
        awaitTold("client closed 1006");
        assertThat(session.isOpen()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"Sec-WebSocket-Accept: wrong, Sec-WebSocket-Accept", "X: y, Sec-WebSocket-Accept",
        "Sec-WebSocket-Accept: RIGHT, Connection",
        "Sec-WebSocket-Accept: RIGHT|Sec-WebSocket-Protocol: mine, Sec-WebSocket-Protocol",
        "Sec-WebSocket-Accept: RIGHT|Sec-WebSocket-Extensions: x, Sec-WebSocket-Extensions",
        "Sec-WebSocket-Accept: RIGHT|Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=9, "
                + "Sec-WebSocket-Extensions"})
    void refuses_a_handshake_that_is_not_right(String fields, String named) throws Exception {
        try (RawServer raw = RawServer.on(peer -> {
            String head = peer.readHead();
            int key = head.indexOf("Sec-WebSocket-Key: ") + 19;
            String accept = WebSocketHandshake.acceptValue(head.substring(key, key + 24));
            peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                    + (named.equals("Connection") ? "keep-alive" : "Upgrade") + "\r\n"
                    + fields.replace("RIGHT", accept).replace("|", "\r\n") + "\r\n\r\n");
            peer.awaitEnd();
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort())) {
            assertThatThrownBy(() -> other.get().uri("/").webSocket().connect())
                    .isInstanceOf(RestClientException.class).hasMessageContaining(named);
        }
    }

    @Test
    void waits_no_longer_than_told_for_an_answer() throws Exception {
        TimeLimits limits = new TimeLimits(TestServer.PATIENCE, Duration.ofMillis(150), TestServer.PATIENCE);
        try (RawServer silent = RawServer.on(RawServer.Peer::awaitEnd);
                RestClient other = TestServer.patient("http://localhost:" + silent.address().getPort())) {
            WebSocketSpec socket = other.get().uri("/").limits(limits).webSocket();
            assertThat(catchThrowableOfType(ResourceAccessException.class, socket::connect).failure())
                    .isEqualTo(Failure.RESPONSE_TIMEOUT);
        }
    }

    @Test
    void keeps_the_status_of_a_refusal_that_breaks_off() throws Exception {
        try (RawServer raw = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 100\r\n\r\nno");
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort())) {
            assertThat(catchThrowableOfType(HttpClientErrorException.class,
                    () -> other.get().uri("/").webSocket().connect()).status()).isEqualTo(403);
        }
    }

    @Test
    void refuses_masked_frames_and_masks_its_own() throws Exception {
        try (RawServer raw = RawServer.on(peer -> {
            String head = peer.readHead();
            int at = head.indexOf("Sec-WebSocket-Key: ") + 19;
            peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + WebSocketHandshake.acceptValue(head.substring(at, at + 24))
                    + "\r\n\r\n");
            byte[] first = peer.in().readNBytes(8);
            boolean key = (first[2] | first[3] | first[4] | first[5]) != 0;
            told.add((first[1] & 0xff) == 0x82 && key ? "masked" : "plain");
            peer.out().write(new byte[] {(byte) 0x81, (byte) 0x81, 1, 2, 3, 4, 'a'});
            peer.out().flush();
            peer.awaitEnd();
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort());
                WebSocketConversation chat = other.get().uri("/").webSocket().connect()) {
            chat.send("hi");
            awaitTold("masked");
            assertThat(chat.receive(SOON)).isNull();
            assertThat(chat.closeReason().code()).isEqualTo(CloseReason.PROTOCOL_ERROR);
        }
    }

    @Test
    void a_send_ends_if_the_server_closes_without_reading_on() throws Exception {
        WebSocketLimits limits = new WebSocketLimits(1_000, 1_000, Duration.ZERO, Duration.ZERO,
                Duration.ofMillis(100), false, 1_000);
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer raw = RawServer.on(peer -> {
            String head = peer.readHead();
            int at = head.indexOf("Sec-WebSocket-Key: ") + 19;
            peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + WebSocketHandshake.acceptValue(head.substring(at, at + 24))
                    + "\r\n\r\n");
            peer.in().readNBytes(1_000);
            peer.out().write(new byte[] {(byte) 0x88, 2, 0x03, (byte) 0xe8});
            peer.out().flush();
            await(over);
        }); RestClient other = TestServer.patient("http://localhost:" + raw.address().getPort());
                WebSocketConversation chat = other.get().uri("/").webSocket().limits(limits).connect()) {
            FutureTask<Void> sending = new FutureTask<>(() -> {
                chat.send(new byte[24 << 20]);
                return null;
            });
            Thread.ofVirtual().start(sending);
            assertThat(chat.receive(SOON)).isNull();
            assertThat(chat.closeReason().code()).isEqualTo(CloseReason.NORMAL);
            assertThatThrownBy(() -> sending.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        } finally {
            over.countDown();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void takes_a_silent_server_for_dead() throws Exception {
        WebSocketLimits limits = new WebSocketLimits(1_000, 1_000, Duration.ofMillis(300), Duration.ZERO, SOON,
                true, 1_000);
        try (WebSocketConversation chat = client.get().uri("/echo").webSocket().limits(limits).connect()) {
            assertThat(chat.receive(SOON)).isNull();
        }
        awaitTold("server closed 1001 the peer was silent for too long");
    }
}
