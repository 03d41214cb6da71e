package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each limit that acts on an HTTP/1.1 connection is counted, once and by its own name. */
class LimitCountContractTest extends ConcurrentContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(400);

    private final Gate gate = new Gate();

    @BeforeEach
    void handlers() {
        application.on("/gate", gate.handler());
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/send", (request, response) -> response.send(new byte[20 << 20]));
        application.onLoop("/send-on-loop", (request, response) -> response.send(new byte[20 << 20]));
        application.on("/stream", (request, response) -> {
            try (OutputStream body = response.body()) {
                for (int i = 0; i < 2_000; i++) {
                    body.write(new byte[10_000]);
                }
            }
        });
    }

    @AfterEach
    void let_all_pass() {
        gate.let(1000);
    }

    private void start(Duration idle, Duration header, Duration body, Duration write) throws IOException {
        start(config().withTimeouts(new TimeLimits(idle, header, body, write, LONG)));
    }

    /** This limit, and no other, has acted so often. */
    private void counted(Limit limit, long times) {
        Eventually.holds(limit + " is counted " + times + " times", () -> server().reached(limit) == times);
        for (Limit other : Limit.values()) {
            assertThat(server().reached(other)).as(other.name()).isEqualTo(other == limit ? times : 0);
        }
    }

    private void isEmptyOfConnections() {
        Eventually.holds("no connection is open", () -> server().connections() == 0);
        Eventually.holds("no request is in hand", () -> server().requestsInHand() == 0);
    }

    @Test
    void idle_connections() throws IOException {
        start(Duration.ofSeconds(4), LONG, LONG, LONG);
        RawClient silent = client();
        RawClient used = client();
        isInStep(used);
        silent.isEnded();
        used.isEnded();
        counted(Limit.IDLE_TIMEOUT, 2);
    }

    @Test
    void connections_that_a_stop_closes_are_not_counted() throws IOException {
        RawClient client = client();
        isInStep(client);
        server().stop();
        client.isEnded();
        assertThat(server().reached(Limit.IDLE_TIMEOUT)).isZero();
    }

    @Test
    void heads_that_take_too_long() throws IOException {
        start(LONG, SHORT, LONG, LONG);
        RawClient client = client().send("GET /hello HTTP/1.1\r\nHo");
        client.response().isProblem(408).saysClose();
        client.isEnded();
        counted(Limit.HEADER_TIMEOUT, 1);
    }

    @Test
    void bodies_that_stall_whether_read_or_dropped() throws IOException {
        start(LONG, LONG, SHORT, LONG);
        for (String path : new String[] {"/echo", "/hello"}) {
            RawClient client = client()
                    .send("POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
            client.response().is(path.equals("/echo") ? 408 : 200);
            client.isEnded();
        }
        counted(Limit.BODY_TIMEOUT, 2);
    }

    @Test
    void peers_that_do_not_read() throws IOException {
        start(LONG, LONG, LONG, SHORT);
        for (String path : new String[] {"/send", "/send-on-loop", "/stream"}) {
            slowClient().get(path);
        }
        isEmptyOfConnections();
        counted(Limit.WRITE_TIMEOUT, 3);
    }

    @Test
    void the_queue_that_is_full_and_the_wait_in_it() throws IOException {
        start(config().withConcurrency(1, 1)
                .withTimeouts(new TimeLimits(LONG, LONG, LONG, LONG, Duration.ofSeconds(4))));
        client().get("/gate?in-hand");
        gate.awaitInside(1);
        RawClient queued = client().get("/gate?queued");
        Eventually.holds("one is queued", () -> server().requestsQueued() == 1);
        client().get("/gate?refused").response().isProblem(503);
        assertThat(server().reached(Limit.QUEUE_FULL)).isEqualTo(1);
        queued.response().isProblem(503);
        assertThat(server().reached(Limit.QUEUE_TIMEOUT)).isEqualTo(1);
        assertThat(server().reached(Limit.QUEUE_FULL)).isEqualTo(1);
    }

    @Test
    void the_number_of_connections() throws IOException {
        start(config().withMaxConnections(2));
        RawClient first = client();
        isInStep(first);
        isInStep(client());
        RawClient third = client().get("/hello");
        counted(Limit.CONNECTIONS, 1);
        first.close();
        third.response().is(200, "Hello, World!");
    }

    @Test
    void the_connections_of_one_client_which_leaves_some_for_others() throws IOException {
        start(config().withMaxConnections(10));
        RawClient first = client();
        isInStep(first);
        for (int i = 1; i < 8; i++) {
            isInStep(client());
        }
        theNextIsClosed();
        counted(Limit.CONNECTIONS, 1);
        Eventually.holds("the ninth is forgotten", () -> server().connections() == 8);
        first.close();
        Eventually.holds("the first has left", () -> server().connections() == 7);
        isInStep(client());
        theNextIsClosed();
        counted(Limit.CONNECTIONS, 2);
        Eventually.holds("the next is forgotten", () -> server().connections() == 8);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        InetAddress other = InetAddress.ofLiteral("127.0.0.2");
        try (Socket _ = new Socket(loopback, server().port(), other, 0);
                Socket _ = new Socket(loopback, server().port(), other, 0)) {
            Eventually.holds("another client has the rest", () -> server().connections() == 10);
        }
    }

    private void theNextIsClosed() throws IOException {
        try (Socket next = new Socket(InetAddress.getLoopbackAddress(), server().port())) {
            next.setSoTimeout(30_000);
            assertThat(next.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void what_is_too_large_in_a_head_or_behind_a_body() throws IOException {
        start(config().withHttp1(new Http1Limits(100, 200, 3, 1_000, 100, 20, 1)));
        client().get("/" + "x".repeat(100)).response().isProblem(414);
        client().send("GET / HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(300)).response().isProblem(431);
        client().send("GET / HTTP/1.1\r\nHost: a\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\n\r\n").response().isProblem(431);
        client().send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0\r\nX: " + "x".repeat(30) + "\r\n\r\n").response().isProblem(431);
        counted(Limit.HEAD_SIZE, 4);
    }

    @Test
    void bodies_that_are_too_large() throws IOException {
        start(config().withHttp1(new Http1Limits(100, 200, 10, 1_000, 100, 20, 1)));
        client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n").response().isProblem(413);
        client().send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3E9\r\n").response().isProblem(413);
        counted(Limit.BODY_SIZE, 2);
    }

    @Test
    void nothing_else() throws IOException {
        isInStep(client());
        client().send("G@T / HTTP/1.1\r\n").response().isProblem(400);
        for (Limit limit : Limit.values()) {
            assertThat(server().reached(limit)).as(limit.name()).isZero();
        }
    }
}
