package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Slow bodies do not take a pool of threads, here one of two, away from other requests. */
class BodyPlacesContractTest extends ConcurrentContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String HEAD = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n";

    private final List<RawClient> slow = new ArrayList<>();

    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
    }

    /** Ten clients of which each has sent nine bytes of ten. */
    private void slowBodies(Duration body, BodyRate rate) throws IOException {
        start(config().withThreadPoolSize(2).withBodyRate(rate)
                .withTimeouts(new TimeLimits(LONG, LONG, body, LONG, LONG)));
        for (int i = 0; i < 10; i++) {
            slow.add(client().send(HEAD.formatted(10) + "123456789"));
        }
    }

    private void slowBodies() throws IOException {
        slowBodies(LONG, new BodyRate(1, LONG));
        Eventually.holds("one is in hand", () -> server().requestsInHand() > 0);
    }

    @Test
    void others_are_served_meanwhile() throws IOException {
        slowBodies();
        for (int i = 0; i < 20; i++) {
            isInStep(client());
        }
        client().post("/echo", "a body that is there").response().is(200, "a body that is there");
        client().send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
                .response().is(200, "hello").keepsAlive();
    }

    @Test
    void a_chunked_body_is_there_too_with_trailers_with_a_mistake_or_with_a_request_behind_it() throws IOException {
        slowBodies();
        String head = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
        client().send(head + "5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n").response().is(200, "hello").keepsAlive();
        client().send(head + "5\r\nhello\r\n0\r\nHost: b\r\n\r\n").response().isProblem(400).saysClose();
        RawClient client = client().send(head + "5\r\n0\r\n\r\n\r\n0").send("\r\n\r\n").get("/hello");
        client.response().is(200, "0\r\n\r\n").keepsAlive();
        client.response().is(200, "Hello, World!").keepsAlive();
    }

    @Test
    void slow_ones_are_served_when_their_bodies_are_there() throws IOException {
        slowBodies();
        for (RawClient client : slow.reversed()) {
            client.send("0").response().is(200, "1234567890").keepsAlive();
            isInStep(client);
        }
    }

    @Test
    void pipelined_requests_behind_a_slow_body_are_answered_after_it() throws IOException {
        slowBodies();
        for (RawClient client : slow) {
            client.send("0").get("/hello").response().is(200, "1234567890").keepsAlive();
            client.response().is(200, "Hello, World!").keepsAlive();
        }
    }

    @Test
    void the_last_request_of_a_connection_is_served_when_its_body_is_there() throws IOException {
        slowBodies();
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                + "Content-Length: 10\r\n\r\n123456789");
        for (int i = 0; i < 20; i++) {
            // Some of them are on the same event loop, which has then seen the request.
            isInStep(client());
        }
        client.send("0").response().is(200, "1234567890").saysClose();
        client.isEnded();
    }

    @Test
    void a_body_larger_than_the_buffer_does_not_wait_for_its_end() throws IOException {
        slowBodies();
        RawClient client = client().send(HEAD.formatted(100_000)).send("x".repeat(60_000));
        LockSupport.parkNanos(300_000_000);
        client.send("x".repeat(40_000)).response().is(200, "x".repeat(100_000)).keepsAlive();
        isInStep(client);
    }

    @Test
    void a_client_that_waits_to_be_told_is_told() throws IOException {
        slowBodies();
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
                + "Expect: 100-continue\r\n\r\n");
        client.response().is(100);
        client.send("xy").response().is(200, "xy").keepsAlive();
    }

    @Test
    void all_that_stall_are_408() throws IOException {
        slowBodies(Duration.ofMillis(700), BodyRate.DEFAULT);
        for (RawClient client : slow) {
            client.response().isProblem(408).saysClose();
            client.isEnded();
        }
        assertThat(server().reached(Limit.BODY_TIMEOUT)).isEqualTo(10);
    }

    @Test
    void all_that_trickle_are_408() throws IOException {
        start(config().withThreadPoolSize(2).withBodyRate(new BodyRate(100, Duration.ofSeconds(1))));
        for (int i = 0; i < 10; i++) {
            RawClient client = client().send(HEAD.formatted(1000));
            slow.add(client);
            Thread.ofVirtual().start(() -> trickle(client));
        }
        for (RawClient client : slow) {
            client.response().isProblem(408).saysClose();
        }
        assertThat(server().reached(Limit.BODY_RATE)).isEqualTo(10);
        isInStep(client());
    }

    private static void trickle(RawClient client) {
        try {
            while (true) {
                client.send("x");
                LockSupport.parkNanos(50_000_000);
            }
        } catch (IOException e) {
            // The server has ended the connection, which is what the test waits for.
        }
    }

    @Test
    void a_client_that_gives_up_is_forgotten() throws IOException {
        slowBodies();
        for (RawClient client : slow) {
            client.close();
        }
        isEmpty();
        isInStep(client());
    }

    @Test
    void a_place_comes_back_from_a_client_that_reads_no_answer_before_its_body() throws IOException {
        application.onLoop("/piece", (request, response) -> response.send(new byte[16_000]));
        start(config().withThreadPoolSize(2).withSendBuffer(16 * 1024)
                .withTimeouts(new TimeLimits(LONG, LONG, LONG, Duration.ofMillis(600), LONG)));
        slowClient().send("GET /piece HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50) + HEAD.formatted(10));
        Eventually.holds("it is cut off", () -> server().reached(Limit.WRITE_TIMEOUT) == 1);
        isEmpty();
        RawClient client = client().send(HEAD.formatted(10) + "123456789");
        Eventually.holds("the next is in hand", () -> server().requestsInHand() == 1);
        client.send("0").response().is(200, "1234567890");
    }

    @Test
    void a_place_comes_back_from_a_connection_that_ends_with_an_error() throws IOException {
        application.on("/broken", new HttpHandler() {
            @Override
            public void handle(HttpRequest request, HttpResponse response) {
                throw new AssertionError("the server chose no thread for this handler");
            }

            @Override
            public boolean nonBlocking() {
                throw new LinkageError("expected");
            }
        });
        start(config().withThreadPoolSize(2));
        client().send("POST /broken HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n123456789").isGone();
        RawClient client = client().send(HEAD.formatted(10) + "123456789");
        Eventually.holds("the next is in hand", () -> server().requestsInHand() == 1);
        client.send("0").response().is(200, "1234567890");
    }
}
