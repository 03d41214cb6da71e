package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.Opcode;
import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.http.websocket.WebSocketFrameWriter;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** WebSockets over sockets: the handshake, messages, many senders, slow readers and every way to end. */
class WebSocketContractTest extends QuietContract {
    private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    private final List<WebSocketSession> sessions = new CopyOnWriteArrayList<>();
    private final List<CloseReason> ends = new CopyOnWriteArrayList<>();

    /** Sends back what it gets, and notes who came and how they went. */
    private final class Echo implements WebSocketListener {
        @Override
        public void opened(WebSocketSession session) {
            sessions.add(session);
        }

        @Override
        public void text(WebSocketSession session, String text) throws Exception {
            if (text.equals("fail")) {
                throw new IllegalStateException("expected");
            }
            session.sendText(text);
        }

        @Override
        public void binary(WebSocketSession session, byte[] bytes) throws IOException {
            session.sendBinary(bytes);
        }

        @Override
        public void failed(WebSocketSession session, Throwable failure) {
        }

        @Override
        public void closed(WebSocketSession session, CloseReason reason) {
            ends.add(reason);
        }
    }

    @BeforeEach
    void handlers() {
        serve(WebSocketLimits.DEFAULT);
    }

    private void serve(WebSocketLimits limits) {
        application.on("/socket", (request, response) ->
                WebSocketHandshake.accept(request, response, List.of("chat", "superchat"), limits, new Echo()));
    }

    private static String handshake(String... more) {
        return "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
                + "Sec-WebSocket-Key: " + KEY + "\r\nSec-WebSocket-Version: 13\r\n" + String.join("\r\n", more)
                + (more.length > 0 ? "\r\n\r\n" : "\r\n");
    }

    private static byte[] frame(Opcode opcode, byte[] payload) {
        OutputBytes out = new OutputBytes(new byte[0]);
        WebSocketFrameWriter.masked(out, opcode, true, false, payload, 0x12345678);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static byte[] text(String text) {
        return frame(Opcode.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private RawClient connected() throws IOException {
        return switched(client().send(handshake()));
    }

    private static RawClient switched(RawClient client) throws IOException {
        RawResponse head = client.head().is(101);
        assertThat(head.header("Sec-WebSocket-Accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        assertThat(head.header("Upgrade")).isEqualTo("websocket");
        assertThat(head.header("Connection")).isEqualToIgnoringCase("upgrade");
        return client;
    }

    /** The next frame, as opcode and payload. */
    private static String received(RawClient client) throws IOException {
        byte[] head = client.readBytes(2);
        int length = head[1];
        if (length == 126) {
            byte[] two = client.readBytes(2);
            length = (two[0] & 0xff) << 8 | two[1] & 0xff;
        }
        byte[] payload = client.readBytes(length);
        Opcode opcode = Opcode.of(head[0] & 0xf);
        return opcode == Opcode.CLOSE ? "CLOSE " + CloseReason.of(payload)
                : opcode + " " + new String(payload, StandardCharsets.UTF_8);
    }

    private void endsWith(int code) {
        Eventually.holds("the end is told", () -> !ends.isEmpty());
        assertThat(ends).hasSize(1);
        assertThat(ends.getFirst().code()).isEqualTo(code);
        ends.clear();
    }

    @Test
    void messages_go_there_and_back() throws IOException {
        RawClient client = connected();
        for (int i = 0; i < 50; i++) {
            client.send(text("message " + i));
            assertThat(received(client)).isEqualTo("TEXT message " + i);
        }
        client.send(frame(Opcode.PING, new byte[] {'p'}));
        assertThat(received(client)).isEqualTo("PONG p");
        client.send(frame(Opcode.CLOSE, new CloseReason(1000, "done").payload()));
        assertThat(received(client)).isEqualTo("CLOSE 1000");
        client.isEnded();
        client.close();
        endsWith(1000);
    }

    @Test
    void messages_may_come_with_the_handshake_and_byte_by_byte() throws IOException {
        RawClient client = client().send(handshake()).send(text("early")).send(text("bird"));
        switched(client);
        assertThat(received(client)).isEqualTo("TEXT early");
        assertThat(received(client)).isEqualTo("TEXT bird");
        for (byte b : text("slowly")) {
            client.send(new byte[] {b});
        }
        assertThat(received(client)).isEqualTo("TEXT slowly");
    }

    @Test
    void chooses_a_subprotocol_and_compression() throws IOException {
        RawClient client = client().send(handshake("Sec-WebSocket-Protocol: other, superchat",
                "Sec-WebSocket-Protocol: chat", "Sec-WebSocket-Extensions: permessage-deflate"));
        RawResponse head = client.head().is(101);
        assertThat(head.header("Sec-WebSocket-Protocol")).isEqualTo("superchat");
        assertThat(head.header("Sec-WebSocket-Extensions")).isEqualTo("permessage-deflate; client_no_context_takeover");
        Eventually.holds("it is open", () -> sessions.size() == 1);
        assertThat(sessions.getFirst().subprotocol()).isEqualTo("superchat");
        RawResponse plain = client().send(handshake("Sec-WebSocket-Protocol: other")).head().is(101);
        assertThat(plain.header("Sec-WebSocket-Protocol")).isNull();
        assertThat(plain.header("Sec-WebSocket-Extensions")).isNull();
    }

    /** Case 97 of the HTTP/1.1 matrix among them. */
    @Test
    void what_is_no_handshake_of_version_13_is_426_or_400() throws IOException {
        List<String> upgradeRequired = List.of(handshake().replace("Version: 13", "Version: 99"),
                handshake().replace("Sec-WebSocket-Version: 13\r\n", ""), handshake().replace("WebSocket\r", "h2c\r"),
                handshake().replace("keep-alive, Upgrade", "keep-alive"),
                handshake().replace("GET", "POST").replace("\r\n\r\n", "\r\nContent-Length: 0\r\n\r\n"),
                handshake().replace("HTTP/1.1", "HTTP/1.0"), "GET /socket HTTP/1.1\r\nHost: a\r\n\r\n");
        for (String request : upgradeRequired) {
            RawResponse refused = client().send(request).response().isProblem(426);
            assertThat(refused.header("Sec-WebSocket-Version")).isEqualTo("13");
            assertThat(refused.header("Upgrade")).isEqualTo("websocket");
            assertThat(refused.header("Connection")).startsWithIgnoringCase("upgrade");
        }
        List<String> bad = List.of(handshake().replace(KEY, "short"), handshake().replace(KEY, "!" + KEY.substring(1)),
                handshake().replace("Sec-WebSocket-Key", "Sec-WebSocket-Clue"),
                handshake("Sec-WebSocket-Key: " + KEY), handshake("Sec-WebSocket-Version: 13"),
                handshake("Sec-WebSocket-Protocol: chat, chat"), handshake("Sec-WebSocket-Protocol: chat, "),
                handshake("Sec-WebSocket-Protocol: a b"), handshake("Sec-WebSocket-Extensions: a; =b"));
        for (String request : bad) {
            RawClient client = client().send(request);
            client.response().isProblem(400).keepsAlive();
            isInStep(client);
        }
        assertThat(sessions).isEmpty();
    }

    @Test
    void a_wrong_frame_is_answered_by_its_code_and_the_end() throws IOException {
        RawClient client = connected();
        client.send(new byte[] {(byte) 0x81, 0});
        assertThat(received(client)).startsWith("CLOSE 1002");
        client.isEnded();
        client.close();
        endsWith(1002);
    }

    @Test
    void a_listener_that_fails_is_1011() throws IOException {
        RawClient client = connected().send(text("fail"));
        assertThat(received(client)).isEqualTo("CLOSE 1011");
        client.isEnded();
        client.close();
        endsWith(1011);
    }

    @Test
    void a_peer_that_just_goes_is_1006() throws IOException {
        connected().close();
        endsWith(1006);
        connected().reset();
        endsWith(1006);
    }

    @Test
    void what_many_threads_send_arrives_whole() throws Exception {
        RawClient client = connected();
        Eventually.holds("it is open", () -> sessions.size() == 1);
        WebSocketSession session = sessions.getFirst();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String name = String.valueOf((char) ('a' + i));
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    for (int n = 0; n < 100; n++) {
                        OutgoingMessage message = OutgoingMessage.text(name.repeat(1 + n * 7) + "|" + n);
                        if (n % 2 == 0) {
                            session.send(message);
                        } else {
                            assertThat(session.trySend(message)).isTrue();
                        }
                    }
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }));
        }
        int[] next = new int[8];
        for (int i = 0; i < 800; i++) {
            String frame = received(client);
            int sender = frame.charAt(5) - 'a';
            int number = Integer.parseInt(frame.substring(frame.indexOf('|') + 1));
            assertThat(number).as("of sender %d", sender).isEqualTo(next[sender]++);
            assertThat(frame).hasSize(5 + 1 + number * 7 + 1 + String.valueOf(number).length());
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void a_slow_reader_is_told_of_and_holds_no_one_up() throws IOException {
        WebSocketLimits usual = WebSocketLimits.DEFAULT;
        serve(new WebSocketLimits(usual.maxMessageBytes(), usual.maxFrameBytes(), usual.idleTimeout(),
                usual.pingInterval(), usual.closeTimeout(), false, 200_000));
        TimeLimits times = TimeLimits.DEFAULT;
        start(config().withTimeouts(new TimeLimits(times.idle(), times.header(), times.body(), Duration.ofMinutes(2),
                times.queue())));
        RawClient slow = switched(slowClient().send(handshake()));
        Eventually.holds("it is open", () -> sessions.size() == 1);
        WebSocketSession session = sessions.getFirst();
        OutgoingMessage message = OutgoingMessage.binary(new byte[50_000]);
        long trying = 0;
        int sent = 0;
        // The kernel may take some more after it has refused once.
        long pending = Settled.value(session::pending);
        while (pending < 200_000) {
            long began = System.nanoTime();
            while (session.trySend(message)) {
                sent++;
                assertThat(sent).isLessThan(2000);
            }
            trying += System.nanoTime() - began;
            pending = Settled.value(session::pending);
        }
        assertThat(trying).isLessThan(Duration.ofSeconds(30).toNanos());
        assertThat(pending).isBetween(200_000L, 400_000L);
        slow.readBytes(sent * 50_004);
        Eventually.holds("nothing is pending", () -> session.pending() == 0);
        assertThat(session.trySend(message)).isTrue();
    }

    @Test
    void a_silent_peer_is_pinged_and_then_closed() throws IOException {
        serve(new WebSocketLimits(1000, 1000, Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofMillis(500),
                true, 1000));
        RawClient client = connected();
        assertThat(received(client)).isEqualTo("PING ");
        String next = received(client);
        while (next.equals("PING ")) {
            next = received(client);
        }
        assertThat(next).startsWith("CLOSE 1001");
        client.isGone();
        endsWith(1006);
    }

    @Test
    void a_stop_says_going_away() throws IOException {
        RawClient client = connected();
        Eventually.holds("it is open", () -> sessions.size() == 1);
        CompletableFuture<Boolean> clean =
                CompletableFuture.supplyAsync(() -> server().stop(), Thread::startVirtualThread);
        assertThat(received(client)).startsWith("CLOSE 1001");
        client.send(frame(Opcode.CLOSE, new CloseReason(1001, "").payload()));
        client.isEnded();
        client.close();
        assertThat(clean).succeedsWithin(60, TimeUnit.SECONDS).isEqualTo(true);
        endsWith(1001);
    }

    @Test
    void idle_sockets_hold_no_thread() throws IOException {
        start(config().withThreadPoolSize(2).withConcurrency(2, 0));
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(connected());
            Eventually.holds("no request is in hand", () -> server().requestsInHand() == 0);
        }
        for (RawClient client : clients) {
            client.send(text("here"));
            assertThat(received(client)).isEqualTo("TEXT here");
        }
    }
}
