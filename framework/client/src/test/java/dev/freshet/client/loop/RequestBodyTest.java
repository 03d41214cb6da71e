package dev.freshet.client.loop;

import static dev.freshet.client.loop.Http1ProtocolTest.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.http.ResponseFields;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestBodyTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final byte[] ABC = "abcdefgh".getBytes(StandardCharsets.US_ASCII);
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @Test
    void sends_a_body_of_known_length_piece_by_piece() throws Exception {
        try (RawServer server = reading(5 + 5)) {
            Opened opened = Opened.to(loop, server);
            for (int i = 0; i < 2; i++) {
                Reply reply = opened.begin(post().contentLength(5));
                onLoop(() -> assertThat(reply.stream().write(ABC, 0, 2)).isTrue());
                onLoop(() -> assertThat(reply.stream().write(ABC, 2, 3)).isTrue());
                onLoop(reply.stream()::end);
                assertThat(reply.untilOver()).endsWith("complete ok");
                assertThat(seen()).isEqualTo("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n");
                assertThat(seen()).isEqualTo("abcde");
            }
        }
    }

    @Test
    void sends_a_body_of_unknown_length_in_chunks_with_trailers() throws Exception {
        String expected = "0002\r\nab\r\n0003\r\ncde\r\n0\r\nX-Sum: 5\r\n\r\n";
        try (RawServer server = reading(expected.length())) {
            Opened opened = Opened.to(loop, server);
            ResponseFields trailers = new ResponseFields();
            trailers.add("X-Sum", "5");
            Reply reply = opened.begin(post().contentLength(OutgoingRequest.UNKNOWN_LENGTH));
            onLoop(() -> {
                reply.stream().write(ABC, 0, 2);
                reply.stream().write(ABC, 2, 3);
                reply.stream().end(trailers);
            });
            assertThat(reply.untilOver()).endsWith("complete ok");
            assertThat(seen()).endsWith("\r\nTransfer-Encoding: chunked\r\n\r\n");
            assertThat(seen()).isEqualTo(expected);
        }
    }

    @Test
    void refuses_trailers_that_belong_in_the_head() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Reply reply = Opened.to(loop, server).begin(post().contentLength(OutgoingRequest.UNKNOWN_LENGTH));
            ResponseFields trailers = new ResponseFields();
            trailers.add("Authorization", "x");
            assertThatThrownBy(() -> onLoop(() -> reply.stream().end(trailers)))
                    .hasMessageContaining("Authorization is not allowed in trailers");
        }
    }

    @Test
    void takes_no_more_than_the_server_does() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        int length = 20_000_000;
        try (RawServer server = RawServer.on(peer -> {
            seen.add(peer.readHead());
            await(goOn);
            peer.in().skipNBytes(length);
            peer.write(OK);
        })) {
            Reply reply = Opened.to(loop, server).begin(post().contentLength(length));
            byte[] body = new byte[length];
            onLoop(() -> {
                assertThat(reply.stream().write(body, 0, length)).isFalse();
                assertThatThrownBy(() -> reply.stream().write(body, 0, 1)).hasMessageContaining("not accepted yet");
                reply.stream().end();
            });
            assertThat(seen()).startsWith("POST");
            goOn.countDown();
            assertThat(reply.untilOver()).containsExactly("taken", "head 200 [Content-Length=2]", "complete ok");
        }
    }

    @Test
    void refuses_more_and_less_than_was_announced() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Reply reply = Opened.to(loop, server).begin(post().contentLength(5));
            onLoop(() -> {
                assertThatThrownBy(() -> reply.stream().write(ABC, 0, 6)).hasMessageContaining("longer than announced");
                reply.stream().write(ABC, 0, 3);
                assertThatThrownBy(() -> reply.stream().end()).hasMessageContaining("2 bytes are missing");
                reply.stream().write(ABC, 3, 2);
                assertThatThrownBy(() -> reply.stream().write(ABC, 0, 1)).hasMessageContaining("has ended");
                reply.stream().end();
            });
        }
    }

    @Test
    void stops_where_the_response_is_whole_before_the_body_is() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n");
            peer.awaitEnd();
            seen.add("end");
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(post().contentLength(1_000));
            onLoop(() -> reply.stream().write(ABC, 0, 5));
            assertThat(reply.untilOver()).containsExactly("head 413 [Content-Length=0]", "complete ");
            assertThat(seen()).isEqualTo("end");
            onLoop(() -> {
                // Nobody minds who does not know yet.
                assertThat(reply.stream().write(ABC, 0, 5)).isTrue();
                reply.stream().end();
                reply.stream().consumed(1);
                reply.stream().cancel();
            });
            assertThat(opened.untilClosed().getLast()).startsWith("closed LAST_RESPONSE: the response was complete");
        }
    }

    @Test
    void does_not_wait_for_a_server_that_has_answered_to_take_the_rest() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.in().read();
            peer.write(OK);
            await(closed);
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(post().contentLength(50_000_000));
            byte[] body = new byte[50_000_000];
            onLoop(() -> reply.stream().write(body, 0, body.length));
            assertThat(reply.untilOver()).containsExactly("head 200 [Content-Length=2]", "complete ok");
            assertThat(OnLoop.call(loop, opened::isClosed)).as("closed in the same breath").isTrue();
            assertThat(opened.untilClosed().getLast()).startsWith("closed LAST_RESPONSE");
            closed.countDown();
        }
    }

    @Test
    void reads_the_response_of_a_server_that_breaks_off_the_body() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 3\r\n\r\nbad");
            peer.socket().shutdownInput();
            peer.socket().shutdownOutput();
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(post().contentLength(50_000_000));
            byte[] body = new byte[50_000_000];
            onLoop(() -> reply.stream().write(body, 0, body.length));
            assertThat(reply.untilOver()).containsExactly("head 400 [Connection=close, Content-Length=3]",
                    "complete bad");
        }
    }

    @Test
    void goes_on_with_the_body_while_the_response_comes() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
            for (int i = 0; i < 5; i++) {
                peer.out().write(peer.in().read());
                peer.out().flush();
            }
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(post().contentLength(5));
            assertThat(reply.next()).startsWith("head 200");
            onLoop(() -> reply.stream().write(ABC, 0, 5));
            assertThat(reply.untilOver()).containsExactly("complete abcde");
            assertThat(opened.next()).startsWith("connected");
            assertThat(opened.next()).isEqualTo("available 1");
        }
    }

    @Test
    void tells_interim_responses() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            seen.add(peer.readHead());
            peer.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
            seen.add(new String(peer.in().readNBytes(3), StandardCharsets.US_ASCII));
            peer.write(OK);
            peer.awaitEnd();
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(post().contentLength(3).field("Expect", "100-continue"));
            assertThat(reply.next()).isEqualTo("interim 100");
            assertThat(reply.next()).isEqualTo("interim 103");
            onLoop(() -> reply.stream().write(ABC, 0, 3));
            assertThat(reply.untilOver()).endsWith("complete ok");
            assertThat(seen()).contains("\r\nExpect: 100-continue\r\n");
            assertThat(seen()).isEqualTo("abc");
        }
    }

    @Test
    void goes_over_to_another_protocol() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            seen.add(peer.readHead());
            peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: upgrade\r\n\r\nhello");
            peer.in().transferTo(peer.out());
            peer.write(" bye");
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/").protocol("echo"));
            assertThat(reply.next()).isEqualTo("head 101 [Upgrade=echo, Connection=upgrade]");
            assertThat(seen()).isEqualTo(
                    "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
            onLoop(() -> {
                assertThat(opened.connection().isOpen()).isFalse();
                reply.stream().write(ABC, 0, 8);
                reply.stream().end();
                assertThatThrownBy(() -> reply.stream().write(ABC, 0, 1)).isInstanceOf(IllegalStateException.class);
            });
            assertThat(reply.untilOver()).containsExactly("complete helloabcdefgh bye");
            assertThat(opened.untilClosed()).contains("draining").last().asString().startsWith("closed LAST_RESPONSE");
        }
    }

    @Test
    void stays_where_the_server_does_not_go_over() throws Exception {
        try (RawServer server = RawServer.answering(OK)) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/").protocol("echo"));
            assertThat(reply.untilOver()).endsWith("complete ok");
            assertThat(opened.begin(get("/")).untilOver()).endsWith("complete ok");
        }
    }

    private static OutgoingRequest post() {
        return new OutgoingRequest("POST", "/", "h");
    }

    /** Tells each head and its share of the bytes behind the heads. */
    private RawServer reading(int bytes) {
        return RawServer.on(peer -> {
            String head = peer.readHead();
            while (!head.isEmpty()) {
                seen.add(head);
                int length = head.contains("Content-Length: 5\r\n") ? 5 : bytes;
                seen.add(new String(peer.in().readNBytes(length), StandardCharsets.US_ASCII));
                peer.write(OK);
                head = peer.readHead();
            }
        });
    }

    private String seen() throws InterruptedException {
        return String.valueOf(seen.poll(20, TimeUnit.SECONDS));
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private void onLoop(Step step) throws Exception {
        OnLoop.call(loop, () -> {
            step.run();
            return null;
        });
    }
}
