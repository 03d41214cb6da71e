package dev.freshet.shop.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotated endpoints over real sockets, in every execution mode. */
@ParameterizedClass
@ValueSource(strings = {"nio virtual", "nio platform", "hybrid virtual", "hybrid platform"})
class WebSocketTest {
    private static RunningApplication application;
    private static int port;

    @Parameter
    private String mode;

    @BeforeParameterizedClassInvocation
    static void start(String mode) {
        String[] words = mode.split(" ");
        application = Freshet.start(SocketsApp.class, "--server.port=0", "--server.host=127.0.0.1",
                "--server.execution-mode=" + words[0], "--server.thread-type=" + words[1],
                "--server.websocket.max-message-bytes=100KB", "--server.websocket.max-pending-bytes=64KB",
                "--server.websocket.close-timeout=2s");
        port = application.port();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        application.close();
    }

    @Test
    void returns_text_bytes_and_pongs() {
        try (SocketClient client = SocketClient.open(port, "/ws/echo")) {
            assertThat(client.send("hello, \u00e4\ud83d\ude00").next()).isEqualTo("hello, \u00e4\ud83d\ude00");
            assertThat(client.send("").next()).isEmpty();
            assertThat(client.send(new byte[70_000], true).next()).isEqualTo("70000 bytes");
            assertThat(client.send("ping me").next()).isEqualTo("pong of 3");
        }
    }

    @Test
    void keeps_messages_in_order() {
        try (SocketClient client = SocketClient.open(port, "/ws/echo")) {
            for (int i = 0; i < 100; i++) {
                client.send("message " + i);
            }
            for (int i = 0; i < 100; i++) {
                assertThat(client.next()).isEqualTo("message " + i);
            }
        }
    }

    @Test
    void chooses_a_subprotocol() {
        try (SocketClient client = SocketClient.open(port, "/ws/echo", b -> b.subprotocols("other", "echo.v1"))) {
            assertThat(client.socket().getSubprotocol()).isEqualTo("echo.v1");
            assertThat(client.send("subprotocol?").next()).isEqualTo("echo.v1");
        }
        try (SocketClient client = SocketClient.open(port, "/ws/echo")) {
            assertThat(client.socket().getSubprotocol()).isEmpty();
        }
    }

    @Test
    void tells_a_room_what_one_says() {
        Room room = application.bean(Room.class);
        room.log.clear();
        try (SocketClient ada = SocketClient.open(
                port, "/ws/room/den?who=Ada&seat=7", builder -> builder.header("X-Client", "jdk"))) {
            assertThat(ada.next()).isEqualTo("{\"who\":\"Ada\"}");
            assertThat(SocketClient.next(room.log)).isEqualTo("open den Ada jdk");
            try (SocketClient bob = SocketClient.open(port, "/ws/room/den?who=Bob")) {
                assertThat(ada.next()).isEqualTo("{\"who\":\"Bob\"}");
                assertThat(bob.next()).isEqualTo("{\"who\":\"Bob\"}");
                ada.send("{\"text\":\"hi\"}");
                assertThat(bob.next()).isEqualTo("{\"who\":\"Ada\",\"seat\":7,\"text\":\"hi\"}");
                assertThat(ada.next()).isEqualTo("{\"who\":\"Ada\",\"seat\":7,\"text\":\"hi\"}");
                assertThat(SocketClient.next(room.log)).isEqualTo("open den Bob -");
            }
            assertThat(SocketClient.next(room.log)).isEqualTo("close den Bob 1000, left 1");
        }
        assertThat(SocketClient.next(room.log)).isEqualTo("close den Ada 1000, left 0");
    }

    @Test
    void tells_the_endpoint_of_a_connection_that_breaks() {
        Room room = application.bean(Room.class);
        room.log.clear();
        SocketClient client = SocketClient.open(port, "/ws/room/den?who=Eve");
        assertThat(SocketClient.next(room.log)).isEqualTo("open den Eve -");

        client.socket().abort();

        assertThat(SocketClient.next(room.log)).isEqualTo("close den Eve 1006, left 0");
    }

    @Test
    void closes_a_member_that_does_not_read_and_serves_the_others() throws Exception {
        Room room = application.bean(Room.class);
        room.log.clear();
        try (Socket silent = new Socket()) {
            silent.setReceiveBufferSize(4096);
            silent.connect(new InetSocketAddress("127.0.0.1", port));
            silent.getOutputStream().write("""
                    GET /ws/room/hall?who=Silent HTTP/1.1\r
                    Host: localhost\r
                    Connection: Upgrade\r
                    Upgrade: websocket\r
                    Sec-WebSocket-Version: 13\r
                    Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
                    \r
                    """.getBytes(StandardCharsets.US_ASCII));
            assertThat(SocketClient.next(room.log)).isEqualTo("open hall Silent -");
            try (SocketClient ada = SocketClient.open(port, "/ws/room/hall?who=Ada")) {
                assertThat(ada.next()).contains("Ada");
                assertThat(SocketClient.next(room.log)).isEqualTo("open hall Ada -");
                String longText = "{\"text\":\"" + "x".repeat(20_000) + "\"}";
                for (int sent = 0; room.size("hall") == 2; sent++) {
                    assertThat(sent).as("messages that the silent one has not read").isLessThan(1_000);
                    assertThat(ada.send(longText).next()).hasSizeGreaterThan(20_000);
                }
                assertThat(SocketClient.next(room.log)).isEqualTo("close hall Silent 1006, left 1");
                assertThat(ada.send("{\"text\":\"hi\"}").next()).contains("hi");
            }
            // Or it would be in the log of a test that comes after.
            assertThat(SocketClient.next(room.log)).isEqualTo("close hall Ada 1000, left 0");
        }
    }

    @Test
    void gives_messages_in_pieces() {
        try (SocketClient client = SocketClient.open(port, "/ws/pieces")) {
            assertThat(client.sendPart("one", false).sendPart("two", false).sendPart("", true).next())
                    .isEqualTo("all of 6");
            assertThat(client.send(new byte[50_000], false).send(new byte[1], true).next()).isEqualTo("all of 50001");
        }
    }

    @Test
    void gives_messages_as_streams_while_they_come() {
        try (SocketClient client = SocketClient.open(port, "/ws/streams")) {
            assertThat(client.sendPart("a\nb", false).next()).isEqualTo("line a");
            assertThat(client.sendPart("c\n", false).next()).isEqualTo("line bc");
            client.sendPart("d", true);
            assertThat(client.next()).isEqualTo("line d");
            assertThat(client.next()).isEqualTo("3 lines");
            assertThat(client.send(new byte[60_000], false).send(new byte[5], true).next())
                    .isEqualTo("60005 bytes, true");
        }
    }

    @Test
    void discards_what_a_method_leaves_of_a_stream() {
        try (SocketClient client = SocketClient.open(port, "/ws/streams")) {
            client.sendPart("enough\n", false).sendPart("x".repeat(20_000), false).sendPart("y", true);
            assertThat(client.next()).isEqualTo("enough after 0");
            client.sendPart("fail\n", false).sendPart("z", true);
            assertThat(client.next()).isEqualTo("failed as asked");
            assertThat(client.send("a").next()).isEqualTo("line a");
        }
    }

    @Test
    void ends_a_stream_when_the_connection_breaks() {
        Streams streams = application.bean(Streams.class);
        streams.log.clear();
        SocketClient client = SocketClient.open(port, "/ws/streams");
        client.send(new byte[10], false);
        assertThat(SocketClient.next(streams.log)).isEqualTo("read");

        client.socket().abort();

        assertThat(SocketClient.next(streams.log)).isEqualTo("broken");
    }

    @ParameterizedTest
    @CsvSource({"fail,closed 1011", "refuse,closed 1008 not that", "close,closed 4000 as ordered"})
    void closes_with_the_code_that_fits(String order, String end) {
        try (SocketClient client = SocketClient.open(port, "/ws/moody")) {
            assertThat(client.next()).isEqualTo("welcome");
            assertThat(client.send("{\"what\":\"" + order + "\"}").next()).isEqualTo(end);
        }
    }

    @Test
    void closes_when_a_message_is_not_what_is_expected() {
        assertThat(end("/ws/moody", "{\"what\":"))
                .isEqualTo("closed 1007 the message is not what the endpoint expects");
        assertThat(end("/ws/pieces", "x".repeat(101 * 1024))).startsWith("closed 1009");
        try (SocketClient client = SocketClient.open(port, "/ws/moody")) {
            client.next();
            assertThat(client.send(new byte[1], true).next()).startsWith("closed 1003");
        }
        try (SocketClient client = SocketClient.open(port, "/ws/moody?fail=true")) {
            assertThat(client.next()).isEqualTo("closed 1011");
        }
    }

    private String end(String path, String message) {
        try (SocketClient client = SocketClient.open(port, path)) {
            client.socket().sendText(message, true);
            String next = client.next();
            return next.startsWith("closed") ? next : client.next();
        }
    }

    @Test
    void takes_longer_messages_where_the_endpoint_says_so() {
        try (SocketClient client = SocketClient.open(port, "/ws/echo")) {
            assertThat(client.send("x".repeat(150_000)).next()).hasSize(150_000);
            client.socket().sendText("x".repeat(201_000), true);
            assertThat(client.next()).startsWith("closed 1009");
        }
    }

    @Test
    void lets_a_filter_refuse_and_tell_who_connects() {
        assertThat(SocketClient.refusal(port, "/ws/secret/1", builder -> builder)).isEqualTo(401);
        assertThat(SocketClient.refusal(port, "/ws/secret/top", b -> b.header("X-User", "Ada"))).isEqualTo(400);
        try (SocketClient client = SocketClient.open(port, "/ws/secret/3?q=a%20b", b -> b.header("X-User", "Ada"))) {
            assertThat(client.next()).isEqualTo("Ada on /ws/secret/3 3 3 a b Ada 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1",
        "https://friend.example:8443", "http://friend.example"})
    void keeps_pages_of_other_sites_out(String origin) {
        assertThat(SocketClient.refusal(port, "/ws/echo", builder -> builder.header("Origin", origin))).isEqualTo(403);
    }

    @Test
    void lets_pages_of_its_own_and_of_allowed_sites_in() {
        String own = "http://127.0.0.1:" + port;
        for (String origin : List.of(own, "https://friend.example", "HTTPS://Friend.Example")) {
            try (SocketClient client = SocketClient.open(port, "/ws/echo", b -> b.header("Origin", origin))) {
                assertThat(client.send(origin).next()).isEqualTo(origin);
            }
        }
    }

    @Test
    void answers_requests_that_are_no_handshake() throws Exception {
        HttpResponse<String> plain = send("GET", "/ws/echo");
        assertThat(plain.statusCode()).isEqualTo(426);
        assertThat(plain.headers().firstValue("Upgrade")).contains("websocket");
        HttpResponse<String> post = send("POST", "/ws/echo");
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.headers().firstValue("Allow")).contains("GET, OPTIONS");
        assertThat(send("GET", "/ws/room/den").body()).isEqualTo("a page");
        assertThat(send("GET", "/ws/secret/1").statusCode()).isEqualTo(401);
        assertThat(SocketClient.refusal(port, "/ws/nothing", builder -> builder)).isEqualTo(404);
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .method(method, HttpRequest.BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        }
    }
}
