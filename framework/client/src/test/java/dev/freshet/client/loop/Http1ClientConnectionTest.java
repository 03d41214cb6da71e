package dev.freshet.client.loop;

import static dev.freshet.client.loop.OnLoop.get;
import static dev.freshet.client.loop.OnLoop.head;
import static dev.freshet.client.loop.OnLoop.post;
import static dev.freshet.client.loop.OnLoop.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.test.network.RawServer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Responses, as servers send them and as networks cut them. */
class Http1ClientConnectionTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private final ClientLoop loop = ClientLoop.start("test");
    private final Recorder recorder = new Recorder();

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @Test
    void tells_of_a_response_in_order() throws Exception {
        try (RawServer server = RawServer.answering(HELLO)) {
            send(loop, server.address(), recorder, get("/a"));
            assertThat(recorder.next()).isEqualTo("connected");
            assertThat(recorder.next()).isEqualTo("head 200 [Content-Length=5]");
            assertThat(recorder.next()).isEqualTo("complete hello");
        }
    }

    @Test
    void sends_the_next_request_on_the_same_connection() throws Exception {
        Recorder repeating = new Recorder(connection -> connection.send(get("/next")));
        try (RawServer server = RawServer.on(peer -> {
            assertThat(peer.readHead()).startsWith("GET /first HTTP/1.1\r\nHost: localhost\r\n");
            peer.write(HELLO);
            for (int i = 0; i < 3; i++) {
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + peer.readHead().substring(5, 9) + i);
            }
        })) {
            send(loop, server.address(), repeating, get("/first"));
            assertThat(repeating.untilClosed()).filteredOn(event -> !event.startsWith("head")).containsExactly(
                    "connected", "complete hello", "complete next0", "complete next1", "complete next2",
                    "closed CLOSED_UNANSWERED 1");
        }
    }

    @Test
    void reads_a_response_that_comes_byte_by_byte() throws Exception {
        String response = HELLO + "HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: 1\r\n\r\n";
        try (RawServer server = RawServer.on(peer -> {
            peer.socket().setTcpNoDelay(true);
            peer.readHead();
            peer.readHead();
            for (char c : response.toCharArray()) {
                peer.write(String.valueOf(c));
            }
        })) {
            send(loop, server.address(), recorder, get("/a"), get("/b"));
            assertThat(recorder.untilClosed()).containsExactly("connected", "head 200 [Content-Length=5]",
                    "complete hello", "head 404 [Transfer-Encoding=chunked]", "complete abc", "closed CLOSED_IDLE 0");
        }
    }

    @Test
    void reads_responses_cut_at_every_place() throws Exception {
        String two = HELLO + "HTTP/1.1 203 x\r\nContent-Length: 2\r\n\r\nok";
        for (int cut = 1; cut < two.length(); cut++) {
            int at = cut;
            CompletableFuture<Void> goOn = new CompletableFuture<>();
            Recorder each = new Recorder();
            try (RawServer server = RawServer.on(peer -> {
                peer.readHead();
                peer.readHead();
                peer.write(two.substring(0, at));
                if (at < HELLO.length()) {
                    peer.write(two.substring(at));
                } else {
                    goOn.join();
                    peer.write(two.substring(at));
                }
            })) {
                send(loop, server.address(), each, get("/a"), get("/b"));
                each.next();
                each.next();
                assertThat(each.next()).isEqualTo("complete hello");
                goOn.complete(null);
                assertThat(each.untilClosed()).as("cut at %d", at)
                        .containsExactly("head 203 [Content-Length=2]", "complete ok", "closed CLOSED_IDLE 0");
            }
        }
    }

    @Test
    void sends_pipelined_requests_in_one_write_and_tells_their_responses_in_order() throws Exception {
        CompletableFuture<Integer> firstRead = new CompletableFuture<>();
        PreparedRequest[] sixteen = new PreparedRequest[16];
        StringBuilder answers = new StringBuilder();
        int length = 0;
        for (int i = 0; i < sixteen.length; i++) {
            sixteen[i] = get("/" + i);
            length += sixteen[i].length();
            answers.append("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n").append((char) ('a' + i));
        }
        try (RawServer server = RawServer.on(peer -> {
            firstRead.complete(peer.in().read(new byte[10_000]));
            peer.write(answers.toString());
        })) {
            send(loop, server.address(), recorder, sixteen);
            assertThat(firstRead.get(10, TimeUnit.SECONDS)).isEqualTo(length);
            assertThat(String.join("", recorder.untilClosed().stream()
                    .filter(event -> event.startsWith("complete ")).map(event -> event.substring(9)).toList()))
                    .isEqualTo("abcdefghijklmnop");
        }
    }

    @Test
    void leaves_out_interim_responses() throws Exception {
        try (RawServer server = RawServer.answering("HTTP/1.1 100 Continue\r\n\r\n" + HELLO)) {
            send(loop, server.address(), recorder, get("/a"));
            assertThat(recorder.next()).isEqualTo("connected");
            assertThat(recorder.next()).isEqualTo("head 200 [Content-Length=5]");
            assertThat(recorder.next()).isEqualTo("complete hello");
        }
    }

    @Test
    void expects_no_body_after_head() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
            peer.readHead();
            peer.write(HELLO);
        })) {
            send(loop, server.address(), recorder, head("/a"), get("/b"));
            assertThat(recorder.untilClosed()).containsExactly("connected", "head 200 [Content-Length=5]",
                    "complete ", "head 200 [Content-Length=5]", "complete hello", "closed CLOSED_IDLE 0");
        }
    }

    @Test
    void reads_a_large_body_in_pieces() throws Exception {
        String large = "x".repeat(3_000_000);
        try (RawServer server =
                RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: " + large.length() + "\r\n\r\n" + large)) {
            send(loop, server.address(), recorder, get("/a"));
            recorder.next();
            recorder.next();
            assertThat(recorder.next()).isEqualTo("complete " + large);
        }
    }

    @Test
    void sends_requests_that_the_socket_does_not_take_at_once() throws Exception {
        int length = 5_000_000;
        CompletableFuture<Void> goOn = new CompletableFuture<>();
        try (RawServer server = RawServer.on(peer -> {
            goOn.join();
            for (int i = 0; i < 2; i++) {
                String request = peer.readHead();
                assertThat(request).contains("Content-Length: " + length + "\r\n");
                peer.in().skipNBytes(length);
                peer.write(HELLO);
            }
        })) {
            send(loop, server.address(), recorder, post("/a", length), post("/b", length));
            assertThat(recorder.next()).isEqualTo("connected");
            goOn.complete(null);
            assertThat(recorder.untilClosed()).containsExactly("head 200 [Content-Length=5]", "complete hello",
                    "head 200 [Content-Length=5]", "complete hello", "closed CLOSED_IDLE 0");
        }
    }

    @Test
    void counts_what_is_outstanding() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Http1ClientConnection connection = send(loop, server.address(), recorder, get("/a"), get("/b"));
            assertThat(OnLoop.call(loop, connection::outstanding)).isEqualTo(2);
            OnLoop.call(loop, () -> {
                connection.close();
                return null;
            });
            assertThat(recorder.untilClosed()).endsWith("closed CLOSED_HERE 2");
        }
    }

    @Test
    void refuses_to_send_on_a_closed_connection_and_more_than_the_limit() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Http1ClientConnection connection = OnLoop.connect(loop, server.address(), recorder);
            OnLoop.call(loop, () -> {
                for (int i = 0; i < Http1ClientConnection.MAX_OUTSTANDING; i++) {
                    connection.send(get("/"));
                }
                assertThatThrownBy(() -> connection.send(get("/"))).hasMessageContaining("1024 requests outstanding");
                connection.close();
                assertThat(connection.isOpen()).isFalse();
                assertThatThrownBy(() -> connection.send(get("/"))).hasMessageContaining("is closed");
                connection.close();
                return null;
            });
            assertThat(recorder.untilClosed()).endsWith("closed CLOSED_HERE 1024");
        }
    }
}
