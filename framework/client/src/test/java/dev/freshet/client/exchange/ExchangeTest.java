package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.await;
import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.limits;
import static dev.freshet.client.exchange.Client.request;
import static dev.freshet.client.exchange.Client.text;
import static dev.freshet.client.exchange.Client.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ExchangeTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: 1\r\n\r\nhello";

    @Test
    void gives_head_and_body_and_keeps_the_connection() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address())) {
            for (int i = 0; i < 3; i++) {
                try (Exchange exchange = client.get("/")) {
                    ResponseHead head = exchange.response();
                    assertThat(head.status()).isEqualTo(200);
                    assertThat(head.headers().first("x-a")).isEqualTo("1");
                    assertThat(head.contentLength()).isEqualTo(5);
                    assertThat(exchange.version()).isEqualTo(HttpVersion.HTTP_1_1);
                    assertThat(text(exchange)).isEqualTo("hello");
                    assertThat(exchange.trailers().size()).isZero();
                }
            }
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(1, 1, 0, 0, 1, 0));
        }
    }

    @Test
    void gives_trailers_behind_the_body() throws Exception {
        try (RawServer server = RawServer.answering(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n3\r\nabc\r\n0\r\nX-T: 7\r\n\r\n");
                Client client = Client.http1(server.address()); Exchange exchange = client.get("/")) {
            assertThat(text(exchange)).isEqualTo("abc");
            assertThat(exchange.trailers().first("x-t")).isEqualTo("7");
        }
    }

    @Test
    void sends_a_body_in_pieces() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            StringBuilder got = new StringBuilder();
            while (!got.toString().endsWith("0\r\n\r\n")) {
                got.append((char) peer.in().read());
            }
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: " + got.length() + "\r\n\r\n" + got);
        }); Client client = Client.http1(server.address()); Exchange exchange = client.post("/")) {
            write(exchange, "abc");
            write(exchange, "de");
            exchange.end();
            assertThat(text(exchange)).contains("abc").contains("de").endsWith("0\r\n\r\n");
        }
    }

    @Test
    void streams_more_than_the_windows_both_ways_at_once() throws Exception {
        int size = 3_000_000;
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n");
            byte[] piece = new byte[50_000];
            for (int n = 0; n < size;) {
                int read = peer.in().read(piece, 0, Math.min(piece.length, size - n));
                peer.out().write(piece, 0, read);
                n += read;
            }
        }); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("POST", "/").contentLength(size), Client.PATIENT)) {
            byte[] bytes = new byte[size];
            new Random(7).nextBytes(bytes);
            FutureTask<Void> sending = Client.async(() -> {
                exchange.write(bytes, 0, size);
                exchange.end();
                return null;
            });
            byte[] came = new byte[size];
            int at = 0;
            for (int n = exchange.read(came, 0, size); n >= 0; n = exchange.read(came, at, size - at)) {
                at += n;
                if (at == size) {
                    break;
                }
            }
            assertThat(Arrays.equals(came, bytes)).isTrue();
            assertThat(text(exchange)).isEmpty();
            sending.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void holds_a_server_back_that_sends_more_than_is_read() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n");
            byte[] piece = new byte[10_000];
            while (sent.addAndGet(piece.length) < 100_000_000) {
                peer.out().write(piece);
            }
        }); Client client = Client.http1(server.address()); Exchange exchange = client.get("/")) {
            exchange.response();
            int before = -1;
            while (sent.get() != before) {
                before = sent.get();
                Thread.sleep(100);
            }
            assertThat(sent.get()).isLessThan(20_000_000);
            assertThat(exchange.available()).isLessThanOrEqualTo(65_536);
        }
    }

    @Test
    void tells_interim_responses_on_the_waiting_thread() throws Exception {
        try (RawServer server = RawServer.answering("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
                + "HTTP/1.1 102 Processing\r\n\r\n" + HELLO); Client client = Client.http1(server.address());
                Exchange exchange = client.post("/")) {
            List<String> told = new ArrayList<>();
            Thread caller = Thread.currentThread();
            exchange.onInterim(head -> told.add(head.status() + " " + head.headers().first("link")
                    + (Thread.currentThread() == caller)));
            exchange.end();
            assertThat(exchange.response().status()).isEqualTo(200);
            assertThat(told).containsExactly("103 atrue", "102 nulltrue");
        }
    }

    @Test
    void goes_on_in_another_protocol_and_never_uses_that_connection_again() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        try (RawServer server = RawServer.on(peer -> {
            connections.incrementAndGet();
            if (peer.readHead().contains("Upgrade: echo")) {
                peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: upgrade\r\n\r\n");
                peer.in().transferTo(peer.out());
            } else {
                peer.write(HELLO);
            }
        }); Client client = Client.http1(server.address())) {
            try (Exchange exchange = client.pool.begin(request("GET", "/").protocol("echo"), Client.PATIENT)) {
                assertThat(exchange.upgraded("echo")).isTrue();
                write(exchange, "ping");
                byte[] piece = new byte[10];
                int n = 0;
                while (n < 4) {
                    n += exchange.read(piece, n, 10 - n);
                }
                assertThat(new String(piece, 0, n)).isEqualTo("ping");
                exchange.end();
                assertThat(text(exchange)).isEmpty();
            }
            assertThat(client.text("/")).isEqualTo("hello");
            assertThat(connections).hasValue(2);
        }
    }

    @Test
    void sends_on_even_if_the_action_for_its_response_throws() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CompletableFuture<String> received = new CompletableFuture<>();
        try (RawServer server = RawServer.on(peer -> {
            if (peer.readHead().contains("Upgrade: echo")) {
                await(written);
                peer.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: upgrade\r\n\r\n");
                received.complete(new String(peer.in().readNBytes(4), StandardCharsets.US_ASCII));
            } else {
                peer.write(HELLO);
            }
        }); ClientRuntime runtime = ClientRuntime.start(1, null)) {
            ConnectionPool pool = runtime.open(new Endpoint(server.address(), ClientProtocol.HTTP_1_1, null),
                    Client.settings().build());
            try (Exchange exchange = pool.begin(request("GET", "/").protocol("echo"), Client.PATIENT)) {
                exchange.onResponse(() -> {
                    throw new IllegalStateException("the action fails");
                });
                write(exchange, "ping");
                try (Exchange later = pool.begin(request("GET", "/later"), Client.PATIENT)) {
                    // The only event loop has then seen the bytes, too.
                    assertThat(later.response().status()).isEqualTo(200);
                }
                written.countDown();
                assertThat(received.get(20, TimeUnit.SECONDS)).isEqualTo("ping");
            }
        }
    }

    @Test
    void keeps_the_connection_even_if_the_action_for_its_response_throws() throws Exception {
        CountDownLatch actionsSet = new CountDownLatch(1);
        CountDownLatch whole = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            await(actionsSet);
            peer.write(HELLO);
            peer.readHead();
            peer.write(HELLO);
        }); Client client = Client.http1(server.address()); Exchange exchange = client.get("/")) {
            exchange.onWhole(whole::countDown);
            exchange.onResponse(() -> {
                throw new IllegalStateException("the action fails");
            });
            actionsSet.countDown();
            await(whole);
            assertThat(client.text("/again")).isEqualTo("hello");
            assertThat(client.pool.metrics().opened()).isOne();
        }
    }

    @Test
    void gives_the_answer_to_a_refused_upgrade() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address())) {
            try (Exchange exchange = client.pool.begin(request("GET", "/").protocol("echo"), Client.PATIENT)) {
                assertThat(exchange.upgraded("echo")).isFalse();
                assertThat(text(exchange)).isEqualTo("hello");
            }
            client.awaitIdle();
        }
    }

    @Test
    void gives_a_response_that_came_before_the_request_was_written() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nno!");
            peer.awaitEnd();
        }); Client client = Client.http1(server.address()); Exchange exchange = client.post("/")) {
            exchange.response();
            failure(Failure.CONNECTION_LOST, () -> {
                while (true) {
                    write(exchange, "x".repeat(1_000));
                }
            });
            assertThat(exchange.response().status()).isEqualTo(413);
            assertThat(text(exchange)).isEqualTo("no!");
            Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        }
    }

    @Test
    void refuses_bodies_that_are_not_as_long_as_announced() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            if (peer.readHead().startsWith("POST")) {
                peer.awaitEnd();
            } else {
                peer.write(HELLO);
            }
        }); Client client = Client.http1(server.address())) {
            try (Exchange exchange = client.pool.begin(request("POST", "/").contentLength(3), Client.PATIENT)) {
                assertThatThrownBy(() -> write(exchange, "abcd")).isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("longer than announced");
            }
            try (Exchange exchange = client.pool.begin(request("POST", "/").contentLength(3), Client.PATIENT)) {
                write(exchange, "ab");
                assertThatThrownBy(exchange::end).isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("1 bytes are missing");
            }
            client.awaitIdle();
            assertThat(client.text("/")).isEqualTo("hello");
        }
    }

    @Test
    void refuses_a_request_that_cannot_be_sent_and_keeps_the_connection() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address())) {
            assertThatThrownBy(() -> client.pool.begin(request("GET", "/a b"), Client.PATIENT).response())
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(client.text("/")).isEqualTo("hello");
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(1, 1, 0, 0, 1, 0));
        }
    }

    @Test
    void gives_up_a_response_that_does_not_begin() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("GET", "/"), limits(20_000, 100, 20_000))) {
            failure(Failure.RESPONSE_TIMEOUT, exchange::response);
            Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
            client.awaitIdle();
        }
    }

    @Test
    void gives_up_a_response_that_stops() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
            peer.awaitEnd();
        }); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("GET", "/"), limits(20_000, 20_000, 100))) {
            assertThat(exchange.response().status()).isEqualTo(200);
            failure(Failure.IDLE_TIMEOUT, () -> text(exchange));
        }
    }

    @Test
    void waits_for_the_rest_of_a_refusal_no_longer_than_for_a_response() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\n\r\nhello");
            peer.awaitEnd();
        }); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("GET", "/").protocol("websocket"),
                        limits(20_000, 4_000, 86_400_000))) {
            assertThat(exchange.response().status()).isEqualTo(403);
            failure(Failure.IDLE_TIMEOUT, () -> text(exchange));
        }
    }

    @Test
    void gives_up_a_peer_that_takes_nothing() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            await(new CountDownLatch(1));
        }); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("POST", "/")
                        .contentLength(OutgoingRequest.UNKNOWN_LENGTH), limits(20_000, 20_000, 200))) {
            failure(Failure.IDLE_TIMEOUT, () -> {
                while (true) {
                    exchange.write(new byte[100_000], 0, 100_000);
                }
            });
        }
    }

    @Test
    void does_not_count_the_time_in_which_nobody_waits() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
            await(goOn);
            peer.write(" you");
            peer.awaitEnd();
        }); Client client = Client.http1(server.address());
                Exchange exchange = client.pool.begin(request("GET", "/"), limits(20_000, 20_000, 150))) {
            // Each read finds what it asks for, and does not wait for it.
            Eventually.holds("the beginning is there", () -> exchange.available() == 5);
            byte[] piece = new byte[5];
            exchange.read(piece, 0, 5);
            Thread.sleep(400);
            goOn.countDown();
            Eventually.holds("the rest is there", () -> exchange.available() == 4);
            assertThat(exchange.read(piece, 0, 5)).isEqualTo(4);
            assertThat(new String(piece, 0, 4)).isEqualTo(" you");
        }
    }

    @Test
    void ends_the_waits_of_sender_and_receiver_when_cancelled() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            begun.countDown();
            await(new CountDownLatch(1));
        }); Client client = Client.http1(server.address())) {
            Exchange exchange = client.post("/");
            FutureTask<ClientException> sending = Client.async(() -> failure(Failure.CANCELLED, () -> {
                while (true) {
                    exchange.write(new byte[100_000], 0, 100_000);
                }
            }));
            FutureTask<ClientException> receiving =
                    Client.async(() -> failure(Failure.CANCELLED, exchange::response));
            await(begun);
            exchange.cancel();
            sending.get(10, TimeUnit.SECONDS);
            receiving.get(10, TimeUnit.SECONDS);
            client.awaitIdle();
            Eventually.holds("the connection is closed", () -> client.pool.metrics().connections() == 0);
        }
    }

    @Test
    void cancels_the_exchange_of_an_interrupted_thread() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd);
                Client client = Client.http1(server.address())) {
            Exchange exchange = client.get("/");
            FutureTask<Boolean> waiting = new FutureTask<>(() -> {
                failure(Failure.CANCELLED, exchange::response);
                return Thread.currentThread().isInterrupted();
            });
            Thread thread = Thread.ofVirtual().start(waiting);
            thread.interrupt();
            assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();
            client.awaitIdle();
        }
    }

    @Test
    void keeps_the_connection_of_a_response_without_a_body_that_is_closed_at_once() throws Exception {
        // With more than one, the next request may be quicker than the end of the response before.
        try (RawServer server = RawServer.answering("HTTP/1.1 204 No Content\r\n\r\n");
                Client client = Client.http1(server.address(), Client.settings().maxConnections(1))) {
            for (int i = 0; i < 200; i++) {
                try (Exchange exchange = client.get("/")) {
                    assertThat(exchange.response().status()).isEqualTo(204);
                }
            }
            assertThat(client.pool.metrics().opened()).isEqualTo(1);
        }
    }
}
