package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** How many requests are in hand at once: {@code max-concurrency}, its queue, and 503 beyond. */
@Isolated("reads what is logged")
class AdmissionContractTest extends EngineContract {
    private final Gate gate = new Gate();

    @BeforeEach
    void handlers() {
        application.on("/gate", gate.handler());
    }

    @AfterEach
    void let_all_pass() {
        gate.let(1000);
    }

    private RawClient inHand(String name) throws IOException {
        int before = server().requestsInHand();
        RawClient client = client().get("/gate?" + name);
        Eventually.holds("it is in hand", () -> server().requestsInHand() == before + 1);
        return client;
    }

    private RawClient queued(String name) throws IOException {
        int before = server().requestsQueued();
        RawClient client = client().get("/gate?" + name);
        Eventually.holds("it is queued", () -> server().requestsQueued() == before + 1);
        return client;
    }

    @Test
    void beyond_the_limit_requests_queue_and_beyond_the_queue_they_are_503_at_once() throws IOException {
        start(config().withConcurrency(2, 3));
        List<RawClient> waiting = List.of(inHand("a"), inHand("b"), queued("c"), queued("d"), queued("e"));
        for (int i = 0; i < 3; i++) {
            RawResponse refused = client().get("/gate?refused").response().isProblem(503).keepsAlive();
            assertThat(refused.header("Retry-After")).matches("[1-9][0-9]*");
        }
        assertThat(server().requestsInHand()).isEqualTo(2);
        assertThat(server().requestsQueued()).isEqualTo(3);
        gate.awaitInside(2);
        gate.let(5);
        for (int i = 0; i < 5; i++) {
            waiting.get(i).response().is(200, "passed " + (char) ('a' + i)).keepsAlive();
        }
        assertThat(gate.most()).isEqualTo(2);
    }

    @Test
    void queued_requests_get_their_turn_in_the_order_they_came() throws IOException {
        start(config().withConcurrency(1, 10));
        List<RawClient> clients = new ArrayList<>(List.of(inHand("0")));
        for (int i = 1; i <= 8; i++) {
            clients.add(queued(String.valueOf(i)));
        }
        for (int i = 0; i <= 8; i++) {
            gate.let(1);
            clients.get(i).response().is(200, "passed " + i);
        }
        assertThat(gate.order()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8");
        isInStep(clients.get(5));
    }

    @Test
    void without_a_queue_what_is_beyond_the_limit_is_503() throws IOException {
        start(config().withConcurrency(1, 0));
        RawClient first = inHand("a");
        RawClient refused = client();
        refused.get("/gate?b").response().isProblem(503).keepsAlive();
        gate.let(1);
        first.response().is(200, "passed a");
        Eventually.holds("there is room", () -> server().requestsInHand() == 0);
        isInStep(refused);
    }

    @Test
    void a_refused_request_with_a_body_leaves_the_connection_in_step_or_ends_it() throws IOException {
        start(config().withConcurrency(1, 0));
        inHand("a");
        RawClient whole = client();
        whole.post("/gate?b", "a body that is there").response().isProblem(503).keepsAlive();
        whole.get("/hello-on-loop").response().is(200, "Hello from the loop");
        RawClient partial = client();
        partial.send("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nnot all").response().isProblem(503)
                .saysClose();
        partial.isEnded();
    }

    @Test
    void a_full_server_still_answers_handlers_that_do_not_wait() throws IOException {
        start(config().withConcurrency(1, 1));
        inHand("a");
        queued("b");
        client().get("/hello-on-loop").response().is(200, "Hello from the loop").keepsAlive();
        assertThat(server().requestsInHand()).isEqualTo(1);
    }

    @Test
    void pipelined_requests_queue_one_after_another() throws IOException {
        start(config().withConcurrency(1, 1));
        RawClient client = client().get("/gate?1").get("/gate?2").get("/hello-on-loop").get("/gate?3");
        gate.awaitInside(1);
        RawClient other = queued("other");
        gate.let(10);
        client.response().is(200, "passed 1");
        RawResponse second = client.response();
        // The other one waits in front of it, unless its turn came between.
        assertThat(second.status()).isIn(200, 503);
        client.response().is(200, "Hello from the loop");
        assertThat(client.response().status()).isIn(200, 503);
        other.response().is(200, "passed other");
        isInStep(other);
    }

    @Test
    void a_wait_over_the_queue_limit_is_503_and_the_connection_goes_on() throws IOException {
        start(config().withConcurrency(1, 10).withTimeouts(limits(Duration.ofMillis(400))));
        RawClient first = inHand("a");
        List<RawClient> late = List.of(client().get("/gate?b"), client().get("/gate?c"), client().get("/gate?d"));
        for (RawClient client : late) {
            client.response().isProblem(503).keepsAlive();
        }
        assertThat(server().requestsQueued()).isZero();
        gate.let(1);
        first.response().is(200, "passed a");
        Eventually.holds("there is room", () -> server().requestsInHand() == 0);
        for (RawClient client : late) {
            isInStep(client);
        }
        assertThat(gate.order()).containsExactly("a");
    }

    private static TimeLimits limits(Duration queue) {
        TimeLimits usual = TimeLimits.DEFAULT;
        return new TimeLimits(usual.idle(), usual.header(), usual.body(), usual.write(), queue);
    }

    @Test
    void no_place_is_lost_however_a_handler_ends() throws IOException {
        application.on("/exception", (request, response) -> {
            throw new IllegalStateException("expected");
        });
        application.on("/error", (request, response) -> {
            throw new LinkageError("expected");
        });
        application.on("/refusal", (request, response) -> {
            throw new HttpException(400, "expected");
        });
        application.on("/half", (request, response) -> {
            response.body().write(new byte[100_000]);
            throw new IllegalStateException("expected");
        });
        start(config().withConcurrency(1, 0));
        for (int i = 0; i < 10; i++) {
            client().get("/exception").response().isProblem(500);
            client().get("/error").response().isProblem(500);
            client().get("/refusal").response().isProblem(400);
            RawClient half = client().get("/half");
            half.head();
            half.close();
            Eventually.holds("the place is free", () -> server().requestsInHand() == 0);
        }
        isInStep(client());
        assertThat(complaints()).hasSizeBetween(20, 30);
    }

    @Test
    void many_clients_at_a_small_limit_all_get_an_answer() throws Exception {
        application.on("/busy", (request, response) -> {
            Thread.yield();
            response.send("done");
        });
        start(config().withConcurrency(3, 1000));
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
        for (int i = 0; i < 30; i++) {
            RawClient client = client();
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    for (int n = 0; n < 100; n++) {
                        client.get("/busy").response().is(200, "done").keepsAlive();
                    }
                } catch (Throwable e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }
}
