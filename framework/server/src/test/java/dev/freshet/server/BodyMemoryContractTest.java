package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How much memory bodies may take that are read as a whole: {@code server.body-memory}, {@code max-body-in-memory}. */
class BodyMemoryContractTest extends ConcurrentContract {
    private static final int KB = 1024;
    private static final String HEAD = "POST /whole HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n";
    private static final String CHUNKED = "POST /whole HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

    @BeforeEach
    void handlers() throws IOException {
        application.on("/whole", (request, response) -> response.send(Integer.toString(request.bodyBytes().length)));
        start(Duration.ofSeconds(20));
    }

    /** Two bodies of 48 KB have no room beside each other. */
    private void start(Duration queue) throws IOException {
        TimeLimits limits = TimeLimits.DEFAULT;
        start(config().withBodyMemory(new BodyMemory(64 * KB, 48 * KB)).withTimeouts(new TimeLimits(limits.idle(),
                limits.header(), limits.body(), limits.write(), queue)));
    }

    /** All but the last of 48 KB. */
    private RawClient almostWhole() throws IOException {
        return client().send(HEAD.formatted(48 * KB)).send("x".repeat(48 * KB - 1));
    }

    /** The status of an answer to a whole body of 48 KB; 0 if the connection broke. */
    private int posted() {
        try (RawClient client = client()) {
            return client.send(HEAD.formatted(48 * KB)).send("y".repeat(48 * KB)).response().status();
        } catch (IOException e) {
            return 0;
        }
    }

    private void thereIsNoRoom() {
        Eventually.holds("the first body has its room", () -> posted() == 503);
    }

    @Test
    void a_body_waits_for_room_that_another_gives_back() throws IOException {
        RawClient first = almostWhole();
        List<RawClient> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            others.add(client().send(HEAD.formatted(48 * KB)).send("y".repeat(48 * KB)));
        }
        client().send(HEAD.formatted(16 * KB)).send("z".repeat(16 * KB)).response().is(200);
        first.send("x").response().is(200);
        for (RawClient other : others) {
            other.response().is(200);
        }
        assertThat(server().reached(Limit.BODY_MEMORY)).isZero();
    }

    @Test
    void a_body_for_which_there_is_no_room_in_time_is_503_and_may_come_again() throws IOException {
        start(Duration.ofSeconds(2));
        RawClient first = almostWhole();
        thereIsNoRoom();
        client().send(HEAD.formatted(100)).send("z".repeat(100)).response().is(200);
        RawResponse refused = client().send(HEAD.formatted(48 * KB)).send("y".repeat(48 * KB)).response();
        refused.isProblem(503);
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(server().reached(Limit.BODY_MEMORY)).isPositive();
        first.close();
        Eventually.holds("there is room again", () -> posted() == 200);
    }

    @Test
    void a_body_that_comes_slowly_makes_way_for_one_that_waits() throws IOException {
        start(Duration.ofSeconds(2));
        RawClient slow = client().send(HEAD.formatted(48 * KB)).send("x".repeat(40 * KB));
        thereIsNoRoom();
        Thread trickle = Thread.ofVirtual().start(() -> {
            try {
                while (!Thread.interrupted()) {
                    slow.send("x");
                    LockSupport.parkNanos(20_000_000);
                }
            } catch (IOException e) {
                // It was sent away.
            }
        });
        Eventually.holds("another gets the room", () -> posted() == 200);
        slow.response().isProblem(503);
        trickle.interrupt();
    }

    @Test
    void a_longer_body_than_one_may_be_is_413() throws IOException {
        client().send(HEAD.formatted(48 * KB + 1)).response().isProblem(413);
        String more = Integer.toHexString(48 * KB + 1) + "\r\n" + "x".repeat(48 * KB + 1) + "\r\n0\r\n\r\n";
        client().send(CHUNKED + more).response().isProblem(413);
        String all = Integer.toHexString(48 * KB) + "\r\n" + "x".repeat(48 * KB) + "\r\n0\r\n\r\n";
        client().send(CHUNKED + all).response().is(200);
        assertThat(server().reached(Limit.BODY_SIZE)).isEqualTo(2);
    }

    @Test
    void an_announced_body_that_does_not_come_holds_nothing() throws IOException {
        for (int i = 0; i < 20; i++) {
            client().send(HEAD.formatted(48 * KB)).send("x");
        }
        client().send(HEAD.formatted(48 * KB)).send("y".repeat(48 * KB)).response().is(200);
    }

    @Test
    void a_thread_that_waits_for_room_when_its_handler_returns_gets_none() throws Exception {
        CountDownLatch holding = new CountDownLatch(1);
        Gate gate = new Gate();
        application.on("/holds", (request, response) -> {
            request.keepsInMemory(48 * KB);
            holding.countDown();
            gate.handler().handle(request, response);
        });
        CompletableFuture<Throwable> late = new CompletableFuture<>();
        application.on("/leaves", (request, response) -> {
            Thread other = Thread.ofPlatform().daemon().unstarted(() -> request.keepsInMemory(48 * KB));
            other.setUncaughtExceptionHandler((_, failure) -> late.complete(failure));
            other.start();
            Eventually.holds("it waits for room", () -> other.getState() == Thread.State.TIMED_WAITING);
            response.send("left");
        });
        RawClient first = client().post("/holds", "x");
        assertThat(holding.await(30, TimeUnit.SECONDS)).isTrue();
        client().post("/leaves", "x").response().is(200, "left");
        gate.let(1);
        first.response().is(200);
        assertThat(posted()).isEqualTo(200);
        assertThat(late.get(30, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class);
    }
}
