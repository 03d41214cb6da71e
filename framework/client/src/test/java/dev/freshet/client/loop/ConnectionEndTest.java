package dev.freshet.client.loop;

import static dev.freshet.client.loop.OnLoop.connect;
import static dev.freshet.client.loop.OnLoop.get;
import static dev.freshet.client.loop.OnLoop.post;
import static dev.freshet.client.loop.OnLoop.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way in which a connection ends is told once, by its kind. */
class ConnectionEndTest {
    private final ClientLoop loop = ClientLoop.start("test");
    private final Recorder recorder = new Recorder();

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @Test
    void is_refused_where_nothing_listens() throws Exception {
        try (Socket bound = OnLoop.boundButDeaf()) {
            send(loop, (InetSocketAddress) bound.getLocalSocketAddress(), recorder, get("/"));
            assertThat(recorder.untilClosed()).containsExactly("closed CONNECT_REFUSED 1");
        }
    }

    @Test
    void fails_where_there_is_no_address() throws Exception {
        connect(loop, InetSocketAddress.createUnresolved("nowhere.invalid", 80), recorder);
        assertThat(recorder.untilClosed()).containsExactly("closed CONNECT_FAILED 0");
    }

    @Test
    void is_given_up_when_the_server_does_not_take_it_in_time() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> queued = new ArrayList<>();
            try {
                fill(full, queued);
                OnLoop.call(loop, () -> loop.connect((InetSocketAddress) full.getLocalSocketAddress(),
                        Duration.ofMillis(100), recorder));
                assertThat(recorder.untilClosed()).containsExactly("closed CONNECT_TIMEOUT 0");
            } finally {
                for (Socket socket : queued) {
                    socket.close();
                }
            }
        }
    }

    /** Connects until the queue of a server that accepts no one takes no more. */
    private static void fill(ServerSocket server, List<Socket> queued) throws IOException {
        for (int i = 0; i < 8; i++) {
            Socket socket = new Socket();
            queued.add(socket);
            try {
                socket.connect(server.getLocalSocketAddress(), 1_000);
            } catch (IOException e) {
                return;
            }
        }
        throw new IllegalStateException("a queue of 1 takes 8 connections");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "''                                                     , CLOSED_UNANSWERED ",
        "'HTTP/1.1 2'                                           , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 100 Continue\r\n\r\n'                        , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'         , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell'     , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', CLOSED_IN_RESPONSE",
        "'HTTP/2.0 200 OK\r\n'                                  , PROTOCOL_ERROR    ",
        "'HTTP/1.1 101 Switching Protocols\r\n\r\n'             , PROTOCOL_ERROR    ",
    })
    void is_told_with_the_place_where_the_server_stopped(String sent, CloseReason reason) throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(sent);
        })) {
            send(loop, server.address(), recorder, get("/"));
            assertThat(recorder.untilClosed()).endsWith("closed " + reason + " 1").doesNotContain("complete ");
        }
    }

    @Test
    void is_told_as_too_large_where_a_head_is() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\n" + "X: 1\r\n".repeat(1_000) + "\r\n");
            peer.awaitEnd();
        })) {
            send(loop, server.address(), recorder, get("/"));
            assertThat(recorder.untilClosed()).containsExactly("connected", "closed TOO_LARGE 1");
        }
    }

    @ParameterizedTest
    @CsvSource({"'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'",
        "'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'", "'HTTP/1.1 200 OK\r\n\r\nok'"})
    void comes_after_the_response_that_is_the_last(String response) throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(response);
        })) {
            send(loop, server.address(), recorder, get("/a"));
            assertThat(recorder.untilClosed()).endsWith("complete ok (last)", "closed LAST_RESPONSE 0");
        }
    }

    @Test
    void leaves_pipelined_requests_behind_the_last_response_unanswered() throws Exception {
        try (RawServer server =
                RawServer.answering("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")) {
            send(loop, server.address(), recorder, get("/a"), get("/b"), get("/c"));
            assertThat(recorder.untilClosed()).endsWith("complete  (last)", "closed LAST_RESPONSE 2");
        }
    }

    @Test
    void is_told_when_an_idle_connection_is_closed() throws Exception {
        try (RawServer server = RawServer.on(peer -> { })) {
            connect(loop, server.address(), recorder);
            assertThat(recorder.untilClosed()).containsExactly("connected", "closed CLOSED_IDLE 0");
        }
    }

    @Test
    void is_told_as_a_reset_when_the_server_breaks_off() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.socket().setSoLinger(true, 0);
        })) {
            send(loop, server.address(), recorder, get("/"));
            assertThat(recorder.untilClosed()).containsExactly("connected", "closed RESET 1");
        }
    }

    @Test
    void is_a_protocol_error_when_bytes_come_that_no_request_asked_for() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.write("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
            peer.awaitEnd();
        })) {
            connect(loop, server.address(), recorder);
            assertThat(recorder.untilClosed()).containsExactly("connected", "closed PROTOCOL_ERROR 0");
        }
    }

    @Test
    void follows_a_response_that_does_not_wait_for_its_request() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno");
            // A peer that read on could take the whole request before the client reads its response.
            closed.completeOnTimeout(null, 20, TimeUnit.SECONDS).join();
        })) {
            send(loop, server.address(), recorder, post("/a", 50_000_000));
            assertThat(recorder.untilClosed()).containsExactly("connected", "head 413 [Content-Length=2]",
                    "complete no (last)", "closed LAST_RESPONSE 0");
            closed.complete(null);
        }
    }

    @Test
    void is_told_as_a_reset_when_the_server_breaks_off_in_the_middle_of_a_request() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.socket().setSoLinger(true, 0);
        })) {
            send(loop, server.address(), recorder, post("/a", 50_000_000), get("/b"));
            assertThat(recorder.untilClosed()).containsExactly("connected", "closed RESET 2");
        }
    }

    @Test
    void comes_with_the_end_of_the_loop() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            send(loop, server.address(), recorder, get("/"));
            assertThat(recorder.next()).isEqualTo("connected");
            loop.close();
            assertThat(recorder.next()).isEqualTo("closed CLOSED_HERE 1");
        }
    }

    @Test
    void comes_when_the_listener_throws_and_the_loop_goes_on() throws Exception {
        Recorder throwing = new Recorder(connection -> {
            throw new IllegalStateException("thrown by a test");
        });
        try (RawServer server = RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            send(loop, server.address(), throwing, get("/"));
            assertThat(throwing.untilClosed()).endsWith("complete ", "closed CLOSED_HERE 0");
            send(loop, server.address(), recorder, get("/"));
            assertThat(recorder.next()).isEqualTo("connected");
        }
    }

    @Test
    void comes_at_once_when_the_listener_closes_in_the_middle_of_a_read() throws Exception {
        Recorder closing = new Recorder(Http1ClientConnection::close);
        String two = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb";
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.readHead();
            peer.write(two);
            peer.awaitEnd();
        })) {
            send(loop, server.address(), closing, get("/a"), get("/b"));
            assertThat(closing.untilClosed()).endsWith("complete a", "closed CLOSED_HERE 1");
        }
    }
}
