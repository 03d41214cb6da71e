package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.TimeLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a peer may take its time for, and how long: {@code server.timeouts}. */
class TimeLimitContractTest extends ConcurrentContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    /** Twice as long as what comes in it takes, and more, on a machine that is busy with other things. */
    private static final Duration AMPLE = Duration.ofSeconds(4);
    private static final Duration SHORT = Duration.ofMillis(700);
    private static final int LARGE = 20 << 20;

    private final CountDownLatch failed = new CountDownLatch(1);

    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/send", (request, response) -> response.send(new byte[LARGE]));
        application.onLoop("/send-on-loop", (request, response) -> response.send(new byte[LARGE]));
        application.on("/stream", (request, response) -> {
            try (OutputStream body = response.body()) {
                for (int i = 0; i < LARGE; i += 8_192) {
                    body.write(new byte[8_192]);
                }
            } catch (IOException e) {
                failed.countDown();
                throw e;
            }
        });
    }

    private HttpServer start(Duration idle, Duration header, Duration body, Duration write) throws IOException {
        return start(config().withTimeouts(new TimeLimits(idle, header, body, write, LONG)));
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(millis * 1_000_000L);
    }

    @Test
    void an_idle_connection_is_closed_before_and_after_its_first_request() throws IOException {
        start(AMPLE, LONG, LONG, LONG);
        RawClient silent = client();
        RawClient used = client();
        isInStep(used);
        silent.isEnded();
        used.isEnded();
    }

    @Test
    void a_connection_in_use_is_not_idle() throws IOException {
        start(AMPLE, LONG, LONG, LONG);
        application.on("/slow", (request, response) -> {
            pause(4_500);
            response.send("slow");
        });
        RawClient waiting = client().get("/slow");
        RawClient asking = client();
        for (int i = 0; i < 5; i++) {
            pause(900);
            isInStep(asking);
        }
        waiting.response().is(200, "slow").keepsAlive();
        isInStep(waiting);
    }

    @Test
    void no_peer_is_late_if_no_clock_can_count_the_limits() throws IOException {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        start(config().withTimeouts(new TimeLimits(forEver, forEver, forEver, forEver, forEver))
                .withBodyRate(new BodyRate(240, forEver)).withResponseRate(new ResponseRate(240, forEver, forEver)));
        RawClient client = client();
        isInStep(client);
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
        pause(600);
        client.send("b").response().is(200, "ab").keepsAlive();
        pause(600);
        isInStep(client);
    }

    @Test
    void a_head_that_does_not_end_in_time_is_408_even_if_it_drips() throws IOException {
        start(LONG, SHORT, LONG, LONG);
        RawClient stuck = client().send("GET /hello HTTP/1.1\r\nHo");
        RawClient dripping = client();
        isInStep(dripping);
        Thread drip = Thread.ofVirtual().start(() -> dripOn(dripping));
        stuck.response().isProblem(408).saysClose();
        stuck.isEnded();
        dripping.response().isProblem(408).saysClose();
        drip.interrupt();
    }

    private static void dripOn(RawClient client) {
        try {
            client.send("GET /hello HTTP/1.1\r\nX: ");
            while (!Thread.interrupted()) {
                client.send("y");
                pause(100);
            }
        } catch (IOException e) {
            // The server has ended the connection, which is what the test waits for.
        }
    }

    @Test
    void each_request_has_the_whole_time_for_its_head() throws IOException {
        start(LONG, AMPLE, LONG, LONG);
        RawClient client = client();
        for (int i = 0; i < 3; i++) {
            client.send("GET /hello HTTP/1.1\r\n");
            pause(1_400);
            client.send("Host: a\r\n\r\n").response().is(200, "Hello, World!").keepsAlive();
        }
    }

    @Test
    void a_body_that_stalls_is_408() throws IOException {
        start(LONG, LONG, SHORT, LONG);
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        client.response().isProblem(408).saysClose();
        client.isEnded();
    }

    @Test
    void a_body_may_take_longer_than_the_limit_as_long_as_it_keeps_coming() throws IOException {
        start(LONG, LONG, AMPLE, LONG);
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
        for (int i = 0; i < 5; i++) {
            pause(900);
            client.send("x");
        }
        client.response().is(200, "xxxxx").keepsAlive();
        isInStep(client);
    }

    @Test
    void a_body_that_no_one_reads_and_that_stalls_ends_the_connection_after_the_answer() throws IOException {
        start(LONG, LONG, SHORT, LONG);
        RawClient client = client().send("POST /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        client.response().is(200, "Hello, World!");
        client.isEnded();
    }

    @Test
    void a_peer_that_does_not_read_loses_its_connection() throws Exception {
        start(LONG, LONG, LONG, SHORT);
        for (String path : new String[] {"/send", "/send-on-loop", "/stream"}) {
            slowClient().get(path);
        }
        assertThat(failed.await(10, TimeUnit.SECONDS)).as("the handler is told").isTrue();
        isEmpty();
    }

    @Test
    void a_peer_that_reads_slowly_keeps_its_connection() throws IOException {
        start(LONG, LONG, LONG, AMPLE);
        RawClient sent = slowClient(ROOM).get("/send");
        RawClient sentOnLoop = slowClient(ROOM).get("/send-on-loop");
        sent.head();
        sentOnLoop.head();
        for (int i = 0; i < 40; i++) {
            pause(125);
            sent.readBytes(LARGE / 40);
            sentOnLoop.readBytes(LARGE / 40);
        }
        isInStep(sent);
        isInStep(sentOnLoop);
    }
}
