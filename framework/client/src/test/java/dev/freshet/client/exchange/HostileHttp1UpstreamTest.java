package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.await;
import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.request;
import static dev.freshet.client.exchange.Client.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that err or mean harm: each failure has its name, and no connection that it touched is used again. */
@Timeout(30)
class HostileHttp1UpstreamTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger headsOnFirst = new AtomicInteger();
    private RawServer server;
    private Client client;

    /** The first connection answers its first request so; others are well. */
    private void upstream(RawServer.Script hostile) {
        server = RawServer.on(peer -> {
            boolean first = connections.incrementAndGet() == 1;
            while (!peer.readHead().isEmpty()) {
                if (!first) {
                    peer.write(HELLO);
                } else if (headsOnFirst.incrementAndGet() == 1) {
                    hostile.on(peer);
                }
            }
        });
        client = Client.http1(server.address(), Client.settings().maxHeadBytes(2_048));
    }

    /** As {@link #upstream}, and closes then. */
    private void closing(String answer) {
        upstream(peer -> {
            peer.write(answer);
            peer.socket().close();
        });
    }

    private void answering(String answer) {
        upstream(peer -> peer.write(answer));
    }

    private void fails(Failure expected) throws Exception {
        try (Exchange exchange = client.pool.begin(request("GET", "/"), until(expected))) {
            failure(expected, () -> Client.text(exchange));
        }
        isNotPoisoned();
    }

    private void isNotPoisoned() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(client.text("/clean")).isEqualTo("hello");
        }
        assertThat(headsOnFirst).hasValue(1);
        client.awaitIdle();
        Eventually.holds("one is left", () -> client.pool.metrics().connections() == 1);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void never_answers() throws Exception {
        upstream(peer -> { });
        fails(Failure.RESPONSE_TIMEOUT);
    }

    @Test
    void sends_a_head_byte_by_byte() throws Exception {
        upstream(peer -> {
            while (true) {
                peer.write(headsOnFirst.get() == 1 ? "H" : "");
                pause(peer);
            }
        });
        // No head begins with HH, which is seen before the time is over.
        fails(Failure.PROTOCOL);
    }

    @Test
    void sends_a_head_slowly_and_without_end() throws Exception {
        upstream(peer -> {
            peer.write(OK + "X-A: ");
            while (true) {
                peer.write("a");
                pause(peer);
            }
        });
        fails(Failure.RESPONSE_TIMEOUT);
    }

    @Test
    void stops_in_the_middle_of_a_body() throws Exception {
        answering(OK + "Content-Length: 10\r\n\r\nabc");
        fails(Failure.IDLE_TIMEOUT);
    }

    @Test
    void closes_before_the_head_is_whole() throws Exception {
        closing(OK + "Content-Le");
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void closes_without_a_byte() throws Exception {
        closing("");
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void closes_before_the_length_is_reached() throws Exception {
        closing(OK + "Content-Length: 10\r\n\r\nabc");
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void closes_in_the_middle_of_a_chunk() throws Exception {
        closing(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nab");
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void closes_before_the_last_chunk() throws Exception {
        closing(OK + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n");
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void resets_in_the_middle_of_a_body() throws Exception {
        upstream(peer -> {
            peer.write(OK + "Content-Length: 10\r\n\r\nabc");
            peer.socket().setSoLinger(true, 0);
            peer.socket().close();
        });
        fails(Failure.CONNECTION_LOST);
    }

    @Test
    void gives_what_came_before_it_failed() throws Exception {
        closing(OK + "Content-Length: 10\r\n\r\nabc");
        try (Exchange exchange = client.get("/")) {
            byte[] bytes = new byte[10];
            assertThat(exchange.response().status()).isEqualTo(200);
            assertThat(exchange.read(bytes, 0, 10)).isEqualTo(3);
            failure(Failure.CONNECTION_LOST, () -> exchange.read(bytes, 0, 10));
            failure(Failure.CONNECTION_LOST, () -> exchange.read(bytes, 0, 10));
        }
    }

    @Test
    void sends_a_head_that_is_too_large() throws Exception {
        answering(OK + ("X-A: " + "a".repeat(100) + "\r\n").repeat(30) + "\r\n");
        fails(Failure.TOO_LARGE);
    }

    @Test
    void sends_one_field_without_end() throws Exception {
        upstream(peer -> {
            peer.write(OK + "X-A: ");
            for (int i = 0; i < 1_000; i++) {
                peer.write("a".repeat(1_000));
            }
        });
        fails(Failure.TOO_LARGE);
    }

    @Test
    void sends_bytes_behind_its_message() throws Exception {
        answering(HELLO + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison");
        try (Exchange exchange = client.get("/")) {
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
        Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        isNotPoisoned();
    }

    @Test
    void sends_a_body_to_head() throws Exception {
        answering(HELLO);
        try (Exchange exchange = client.pool.begin(request("HEAD", "/"), Client.PATIENT)) {
            assertThat(exchange.response().status()).isEqualTo(200);
        }
        Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        isNotPoisoned();
    }

    @Test
    void names_two_lengths() throws Exception {
        answering(OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!");
        fails(Failure.PROTOCOL);
    }

    @Test
    void names_a_length_that_is_no_number() throws Exception {
        answering(OK + "Content-Length: +5\r\n\r\nhello");
        fails(Failure.PROTOCOL);
    }

    @Test
    void sends_a_chunk_size_that_is_no_number() throws Exception {
        answering(OK + "Transfer-Encoding: chunked\r\n\r\nxyz\r\nab\r\n0\r\n\r\n");
        fails(Failure.PROTOCOL);
    }

    @Test
    void speaks_another_protocol() throws Exception {
        answering("SSH-2.0-OpenSSH_9.9\r\n");
        fails(Failure.PROTOCOL);
    }

    @Test
    void switches_protocols_unasked() throws Exception {
        answering("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nbytes");
        fails(Failure.PROTOCOL);
    }

    @Test
    void sends_interim_responses_without_end() throws Exception {
        upstream(peer -> {
            for (int i = 0; i < 100_000; i++) {
                peer.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(10));
            }
        });
        fails(Failure.PROTOCOL);
    }

    @Test
    void asks_for_the_body_and_then_takes_none_of_it() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        upstream(peer -> {
            peer.write("HTTP/1.1 100 Continue\r\n\r\n");
            await(over);
            peer.socket().close();
        });
        try (Exchange exchange = client.pool.begin(
                request("POST", "/").contentLength(OutgoingRequest.UNKNOWN_LENGTH), until(Failure.IDLE_TIMEOUT))) {
            failure(Failure.IDLE_TIMEOUT, () -> {
                while (true) {
                    exchange.write(new byte[100_000], 0, 100_000);
                }
            });
        }
        over.countDown();
        isNotPoisoned();
    }

    @Test
    void answers_twice() throws Exception {
        answering(HELLO + HELLO);
        try (Exchange exchange = client.get("/")) {
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
        Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        isNotPoisoned();
    }

    @Test
    void speaks_when_not_spoken_to() throws Exception {
        upstream(peer -> {
            peer.write(HELLO);
            pause(peer);
            peer.write("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
        });
        try (Exchange exchange = client.get("/")) {
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
        Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        isNotPoisoned();
    }

    @Test
    void is_given_up_in_the_middle_of_a_body() throws Exception {
        answering(OK + "Content-Length: 10\r\n\r\nabc");
        try (Exchange exchange = client.get("/")) {
            assertThat(exchange.response().status()).isEqualTo(200);
        }
        Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        isNotPoisoned();
    }

    /** Ends when the client has closed, which a write tells. */
    private static void pause(RawServer.Peer peer) throws IOException {
        peer.socket().setSoTimeout(20);
        try {
            if (peer.in().read() < 0) {
                throw new IOException("the client has closed");
            }
        } catch (SocketTimeoutException e) {
            // The client waits.
        }
        peer.socket().setSoTimeout(0);
    }
}
