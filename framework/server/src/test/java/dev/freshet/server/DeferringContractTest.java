package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Setting;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Handlers that wait without a thread in nio with virtual threads, and are like any others elsewhere. */
@Isolated("reads what is logged")
class DeferringContractTest extends EngineContract {
    private static final int KEPT = 48 * 1024;
    private static final String LOOP = "platform freshet-loop-\\d+";
    private final Later later = new Later();

    @BeforeEach
    void handler() {
        application.on("/later", later);
    }

    private String requestThread() {
        return mode.virtual() ? "virtual freshet-request.*" : "platform freshet-request-\\d+";
    }

    /** Lets the next request go once it waits, if it does. */
    private void let(int begun) {
        if (mode.defers()) {
            later.awaitBegun(begun).let();
        }
    }

    @Test
    void is_answered_on_the_loop_once_it_is_ready() throws IOException {
        RawClient client = client();
        for (int i = 1; i <= 3; i++) {
            client.get("/later");
            let(i);
            assertThat(client.response().is(200).keepsAlive().text())
                    .matches(mode.defers() ? LOOP : requestThread());
        }
        client.post("/later", "a body");
        let(4);
        client.response().is(200);
        isInStep(client);
    }

    @Test
    void is_answered_on_a_thread_if_the_rest_may_wait() throws IOException {
        later.needsThread();
        RawClient client = client().get("/later");
        let(1);
        assertThat(client.response().is(200).text()).matches(requestThread());
        isInStep(client);
    }

    @Test
    void is_answered_on_a_thread_if_it_does_not_want_to_wait_without_one() throws IOException {
        later.acceptsNothing();
        RawClient client = client().get("/later");
        assertThat(client.response().is(200).text()).matches(requestThread());
        isInStep(client);
    }

    @Test
    void pipelined_requests_are_answered_in_their_order() throws IOException {
        RawClient client = client().get("/later").get("/hello-on-loop").get("/later").get("/hello");
        let(1);
        client.response().is(200);
        client.response().is(200, "Hello from the loop");
        let(2);
        client.response().is(200);
        client.response().is(200, "Hello, World!");
        isInStep(client);
    }

    @Test
    void counts_as_a_request_in_hand_while_it_waits() throws IOException {
        start(config().withConcurrency(1, 10));
        RawClient first = client().get("/later");
        if (!mode.defers()) {
            first.response().is(200);
            return;
        }
        later.awaitBegun(1);
        assertThat(server().requestsInHand()).isEqualTo(1);
        RawClient second = client().get("/hello");
        Eventually.holds("the second is queued", () -> server().requestsQueued() == 1);
        later.let();
        first.response().is(200);
        second.response().is(200, "Hello, World!");
    }

    @Test
    void is_told_that_its_client_has_left() throws IOException {
        RawClient client = client().get("/later");
        if (mode.defers()) {
            later.awaitBegun(1);
            client.close();
            Eventually.holds("it is told", () -> later.abandoned() == 1);
        } else {
            client.response().is(200);
        }
    }

    @Test
    void is_dropped_when_the_server_cuts_its_connection_off() throws IOException {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        client().get("/later");
        if (mode.defers()) {
            later.awaitBegun(1);
            assertThat(server().stop()).isFalse();
            Eventually.holds("it is dropped", () -> later.dropped() == 1);
            isEmpty();
            complaints();
        }
    }

    @Test
    void requests_that_fail_when_they_are_dropped_leave_nothing_behind() throws IOException {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        later.failsToDrop();
        client().get("/later");
        client().get("/later");
        if (mode.defers()) {
            later.awaitBegun(2);
            assertThat(server().stop()).isFalse();
            Eventually.holds("both are dropped", () -> later.dropped() == 2);
            isEmpty();
            assertThat(complaints()).filteredOn(line -> line.failure() instanceof IllegalStateException).hasSize(2);
        }
    }

    @Test
    void an_exception_before_it_waits_is_answered_like_any() throws IOException {
        application.on("/refuses", new Refusing());
        RawClient client = client();
        client.get("/refuses").response().isProblem(409);
        client.get("/refuses?breaks").response().isProblem(500);
        isInStep(client);
        assertThat(complaints(1)).hasSize(1);
    }

    @Test
    void a_handler_that_throws_and_is_ready_later_does_not_let_the_next_request_go() throws IOException {
        start(config().withIoThreads(1));
        Refusing refusing = new Refusing();
        application.on("/refuses", refusing);
        // The thread of a connection's first request may read on, so that the next one would not be deferred.
        RawClient client = client().get("/hello-on-loop");
        client.response().is(200);
        client.get("/refuses").response().isProblem(409);
        client.get("/later");
        if (mode.defers()) {
            later.awaitBegun(1);
            refusing.ready.get().run();
            // The event loop has then seen it.
            isInStep(client());
            client.hasNothingMore();
            later.let();
        }
        client.response().is(200);
        isInStep(client);
    }

    @Test
    void streams_of_http2_wait_beside_each_other() throws IOException {
        Http2Client client = http2().get(1, "/later").get(3, "/later").get(5, "/hello");
        client.answer(5).is(200, "Hello, World!");
        if (mode.defers()) {
            later.awaitBegun(2);
            Eventually.holds("only those that wait are in hand", () -> server().requestsInHand() == 2);
            later.let();
            later.let();
        }
        assertThat(client.answer(1).is(200).text()).matches(mode.defers() ? LOOP : requestThread());
        client.answer(3).is(200);
        client.isInStep();
    }

    @Test
    void a_stream_whose_window_is_closed_is_answered_by_a_thread_that_waits() throws IOException {
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).get(1, "/later");
        let(1);
        Eventually.holds("it waits for its window", () -> server().requestsInHand() == 1);
        client.opens(1, 100);
        assertThat(client.answer(1).is(200).text()).matches(requestThread());
        client.isInStep();
    }

    @Test
    void a_stream_that_is_reset_at_once_is_not_begun() throws IOException {
        Http2Client client = http2().gathers().get(1, "/later").reset(1, ErrorCode.CANCEL).get(3, "/hello").atOnce();
        client.answer(3).is(200, "Hello, World!");
        client.isInStep();
        assertThat(later.begun()).isZero();
    }

    @Test
    void a_stream_that_is_reset_is_told_and_dropped() throws IOException {
        Http2Client client = http2().get(1, "/later");
        if (mode.defers()) {
            later.awaitBegun(1);
            client.reset(1, ErrorCode.CANCEL);
            Eventually.holds("it is told", () -> later.abandoned() == 1);
            Eventually.holds("it is dropped", () -> later.dropped() == 1);
        }
        client.isInStep();
    }

    /** Has memory for one of the two requests. */
    private void breaks() throws IOException {
        start(config().withBodyMemory(new BodyMemory(KEPT, KEPT)));
        application.on("/breaks", new Breaking());
        application.on("/keeps", (request, response) -> {
            request.keepsInMemory(KEPT);
            response.send("kept");
        });
    }

    @Test
    void an_error_after_the_wait_leaves_no_memory_reserved() throws IOException {
        breaks();
        RawClient client = client().post("/breaks", "x");
        if (mode.defers()) {
            client.isGone();
            assertThat(complaints(2)).hasSize(2);
        } else {
            client.response().is(200);
        }
        client().post("/keeps", "x").response().is(200, "kept");
        Eventually.holds("no request is in hand", () -> server().requestsInHand() == 0);
    }

    @Test
    void an_error_after_the_wait_of_a_stream_leaves_no_memory_reserved() throws IOException {
        breaks();
        Http2Client client = http2().gathers().post(1, "/breaks").data(1, "x", true).atOnce();
        if (mode.defers()) {
            assertThat(client.resetOf(1)).isEqualTo(ErrorCode.REFUSED_STREAM);
            assertThat(complaints(2)).hasSize(2);
        } else {
            client.answer(1).is(200);
        }
        client().post("/keeps", "x").response().is(200, "kept");
        client.isInStep();
    }

    /** Keeps memory while it waits, and then can be neither handled nor dropped. */
    private static final class Breaking implements DeferringHandler {
        @Override
        public Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            request.keepsInMemory(KEPT);
            ready.run();
            return new Deferred() {
                @Override
                public void handle(HttpRequest asked, HttpResponse answer) {
                    throw new AssertionError("it has failed before");
                }

                @Override
                public void drop() {
                    throw new IllegalStateException("expected");
                }

                @Override
                public boolean nonBlocking() {
                    throw new LinkageError("expected");
                }
            };
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            response.send("did not wait");
        }
    }

    /** Throws before it waits. */
    private static final class Refusing implements DeferringHandler {
        private final AtomicReference<Runnable> ready = new AtomicReference<>();

        @Override
        public Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            this.ready.set(ready);
            throw failure(request);
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) {
            throw failure(request);
        }

        private static RuntimeException failure(HttpRequest request) {
            return request.query() == null ? new HttpException(409, "not now") : new IllegalStateException("a bug");
        }
    }
}
