package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.test.network.RawServer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Http1ProtocolTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @Test
    void does_one_request_after_another() throws Exception {
        try (RawServer server = RawServer.answering(OK)) {
            Opened opened = Opened.to(loop, server);
            assertThat(opened.next()).isEqualTo("connected HTTP/1.1");
            for (int i = 0; i < 3; i++) {
                Reply reply = opened.begin(get("/" + i));
                assertThat(reply.untilOver()).containsExactly("head 200 [Content-Length=2]", "complete ok");
                assertThat(opened.next()).isEqualTo("available 1");
            }
        }
    }

    @Test
    void sends_the_head_as_it_was_given() throws Exception {
        BlockingQueue<String> heads = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.on(peer -> {
            heads.add(peer.readHead());
            peer.write(OK);
            heads.add(peer.readHead());
            peer.write(OK);
        })) {
            Opened opened = Opened.to(loop, server);
            opened.begin(get("/a?b=c").field("Accept", "*/*").field("X-A", "1").field("X-A", "2")).untilOver();
            opened.begin(new OutgoingRequest("POST", "/", "h:1").field("te", "trailers")).untilOver();
            assertThat(heads.poll(10, TimeUnit.SECONDS)).isEqualTo(
                    "GET /a?b=c HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nX-A: 1\r\nX-A: 2\r\n\r\n");
            assertThat(heads.poll(10, TimeUnit.SECONDS)).isEqualTo(
                    "POST / HTTP/1.1\r\nHost: h:1\r\nte: trailers\r\nConnection: TE\r\nContent-Length: 0\r\n\r\n");
        }
    }

    @Test
    void takes_one_request_at_a_time() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Opened opened = Opened.to(loop, server);
            ClientConnection connection = opened.connection();
            assertThat(OnLoop.call(loop, connection::capacity)).isOne();
            opened.begin(get("/"));
            assertThat(OnLoop.call(loop, connection::capacity)).isZero();
            assertThatThrownBy(() -> opened.begin(get("/"))).hasMessageContaining("has a request in progress");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "Content-Length", "Transfer-Encoding", "Connection", "upgrade", "Keep-Alive",
        "Proxy-Connection", "HTTP2-Settings", "a b"})
    void refuses_fields_that_are_its_own_and_sends_nothing_of_that_request(String name) throws Exception {
        BlockingQueue<String> heads = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.on(peer -> {
            heads.add(peer.readHead());
            peer.write(OK);
        })) {
            Opened opened = Opened.to(loop, server);
            assertThatThrownBy(() -> opened.begin(get("/bad").field(name, "1")))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class);
            assertThat(opened.begin(get("/good")).untilOver()).endsWith("complete ok");
            assertThat(heads.poll(10, TimeUnit.SECONDS)).startsWith("GET /good ");
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "HEAD, 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'",
        "HEAD, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'",
        "GET,  'HTTP/1.1 204 No Content\r\n\r\n'",
        "GET,  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n'",
        "GET,  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'",
    })
    void knows_responses_that_have_no_body(String method, String response) throws Exception {
        try (RawServer server = RawServer.answering(response)) {
            Opened opened = Opened.to(loop, server);
            for (int i = 0; i < 2; i++) {
                assertThat(opened.begin(new OutgoingRequest(method, "/", "h")).untilOver()).endsWith("complete ");
            }
        }
    }

    static OutgoingRequest get(String target) {
        return new OutgoingRequest("GET", target, "localhost");
    }
}
