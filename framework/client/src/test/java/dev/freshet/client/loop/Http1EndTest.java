package dev.freshet.client.loop;

import static dev.freshet.client.loop.Http1ProtocolTest.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.test.network.RawServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections for requests of any kind end, and what becomes of the request under way. */
class Http1EndTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nok",
        "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 100 Continue\r\nContent-Length: 2\r\n\r\nok" + OK,
        "HTTP/1.1 200 OK\r\nX: a\rb\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\u0000b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX : b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n folded: b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nokay\r\n0\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
        "HTTP/2 200\r\n\r\n",
        "<html>",
    })
    void refuses_a_response_whose_end_would_be_a_guess(String response) throws Exception {
        try (RawServer server = RawServer.answering(response)) {
            Opened opened = Opened.to(loop, server);
            assertThat(opened.begin(get("/")).untilOver().getLast()).isEqualTo("failed PROTOCOL_ERROR");
            assertThat(opened.untilClosed()).doesNotContain("available 1").last().asString()
                    .startsWith("closed PROTOCOL_ERROR");
            assertThat(opened.connection().isOpen()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OK, "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\n\r\n"})
    void closes_when_bytes_follow_a_response(String response) throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(response + "HTTP/1.1 200 OK\r\n");
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, server);
            assertThat(opened.begin(get("/")).untilOver().getLast()).startsWith("complete");
            assertThat(opened.untilClosed().getLast()).startsWith("closed PROTOCOL_ERROR: bytes arrived");
        }
    }

    @Test
    void closes_when_bytes_come_before_a_request() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.write("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
            peer.awaitEnd();
        })) {
            assertThat(Opened.to(loop, server).untilClosed().getLast()).startsWith("closed PROTOCOL_ERROR");
        }
    }

    @Test
    void is_told_when_the_server_closes_the_idle_connection() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(OK);
        })) {
            Opened opened = Opened.to(loop, server);
            opened.begin(get("/")).untilOver();
            assertThat(opened.untilClosed()).containsExactly("connected HTTP/1.1", "available 1",
                    "closed CLOSED_IDLE: the server closed the idle connection");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "''                                                           , CLOSED_UNANSWERED ",
        "'HTTP/1.1 2'                                                 , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 100 Continue\r\n\r\n'                              , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell'           , CLOSED_IN_RESPONSE",
        "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n' , CLOSED_IN_RESPONSE",
    })
    void fails_the_request_that_the_server_leaves(String sent, CloseReason reason) throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(sent);
        })) {
            Opened opened = Opened.to(loop, server);
            assertThat(opened.begin(get("/")).untilOver().getLast()).isEqualTo("failed " + reason);
            assertThat(opened.untilClosed().getLast()).startsWith("closed " + reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\n\r\nok"})
    void takes_no_more_requests_after_the_last_response(String response) throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(response);
        })) {
            Opened opened = Opened.to(loop, server);
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete ok");
            assertThat(opened.untilClosed()).hasSize(3).contains("draining").last().asString()
                    .startsWith("closed LAST_RESPONSE");
        }
    }

    @Test
    void cancelling_ends_the_connection_without_a_word_to_the_listener() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
            peer.awaitEnd();
            ended.countDown();
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/"));
            assertThat(reply.next()).startsWith("head");
            loop.execute(reply.stream()::cancel);
            assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(opened.untilClosed().getLast()).isEqualTo("closed CLOSED_HERE: the request was cancelled");
            assertThat(reply.isSilent()).isTrue();
        }
    }

    @Test
    void closing_when_idle_lets_the_request_under_way_end() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            try {
                goOn.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            peer.write(OK);
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/"));
            loop.execute(opened.connection()::closeWhenIdle);
            assertThat(opened.next()).startsWith("connected");
            assertThat(opened.next()).isEqualTo("draining");
            goOn.countDown();
            assertThat(reply.untilOver()).endsWith("complete ok");
            assertThat(opened.next()).startsWith("closed CLOSED_HERE");
        }
    }

    @Test
    void closing_when_idle_closes_an_idle_connection() throws Exception {
        try (RawServer server = RawServer.answering(OK)) {
            Opened opened = Opened.to(loop, server);
            loop.execute(opened.connection()::closeWhenIdle);
            assertThat(opened.untilClosed().getLast()).startsWith("closed CLOSED_HERE");
        }
    }

    @Test
    void knows_that_a_request_of_which_nothing_left_was_not_processed() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Opened opened = Opened.to(loop, server);
            ClientConnection connection = opened.connection();
            Reply unsent = new Reply(true);
            Reply sent = opened.begin(get("/"));
            loop.execute(connection::close);
            assertThat(sent.untilOver()).containsExactly("failed CLOSED_HERE");
            Opened other = Opened.to(loop, server);
            ClientConnection second = other.connection();
            loop.execute(() -> {
                second.begin(get("/"), unsent);
                second.close();
            });
            assertThat(unsent.untilOver()).containsExactly("failed CLOSED_HERE unprocessed");
        }
    }

    @Test
    void a_listener_that_throws_costs_its_connection_only() throws Exception {
        try (RawServer server = RawServer.answering(OK)) {
            Opened opened = Opened.to(loop, server);
            Opened other = Opened.to(loop, server);
            ClientConnection connection = opened.connection();
            OnLoop.call(loop, () -> connection.begin(get("/"), new Throwing()));
            assertThat(opened.untilClosed().getLast()).startsWith("closed CLOSED_HERE: the listener failed");
            assertThat(other.begin(get("/")).untilOver()).endsWith("complete ok");
        }
    }

    private static final class Throwing implements ResponseListener {
        @Override
        public void head(ResponseHead head) {
            throw new IllegalStateException("thrown by a test");
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
        }

        @Override
        public void taken() {
        }

        @Override
        public void complete(HttpHeaders trailers) {
        }

        @Override
        public void failed(CloseReason reason, boolean unprocessed, String message) {
            throw new IllegalStateException("thrown by a test again");
        }
    }

    @Test
    void tells_that_nothing_listens() throws Exception {
        try (Socket bound = OnLoop.boundButDeaf()) {
            Opened opened = Opened.to(loop, Opened.plain((InetSocketAddress) bound.getLocalSocketAddress(),
                    ClientProtocol.HTTP_1_1));
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed CONNECT_REFUSED");
        }
    }

    @Test
    void can_be_given_up_before_it_is_made() throws Exception {
        // Refused or not: it is given up in the same breath.
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
        List<String> told = OnLoop.call(loop, () -> {
            Opened opened = Opened.on(loop, Opened.plain(address, ClientProtocol.HTTP_1_1));
            opened.attempt().cancel();
            opened.attempt().cancel();
            return opened.untilClosed();
        });
        assertThat(told).containsExactly("closed CLOSED_HERE: the connection attempt was cancelled");
    }

    @Test
    void giving_up_comes_too_late_once_it_is_made() throws Exception {
        try (RawServer server = RawServer.answering(OK)) {
            Opened opened = Opened.to(loop, server);
            opened.connection();
            loop.execute(opened.attempt()::cancel);
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete ok");
        }
    }

    @Test
    void ends_with_its_loop() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/"));
            loop.close();
            assertThat(reply.untilOver()).containsExactly("failed CLOSED_HERE");
            assertThat(opened.untilClosed().getLast()).isEqualTo("closed CLOSED_HERE: the event loop was closed");
        }
    }
}
