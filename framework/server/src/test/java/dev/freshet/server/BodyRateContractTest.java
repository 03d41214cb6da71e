package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.Limit;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How slowly a body may come: {@code server.min-body-rate}. Each byte here comes well within the body time limit. */
class BodyRateContractTest extends ConcurrentContract {
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** Where a pause must stay below it by far, on a machine that is busy with other things. */
    private static final Duration AMPLE = Duration.ofSeconds(3);
    private static final String HEAD = "POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";

    @BeforeEach
    void handlers() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/busy", (request, response) -> {
            try (InputStream body = request.body()) {
                int sum = body.read();
                pause(4_500);
                sum += body.readNBytes(999).length;
                response.send(sum == 'x' + 999 ? "all" : "sum " + sum);
            }
        });
        start(GRACE);
    }

    private void start(Duration grace) throws IOException {
        start(config().withBodyRate(new BodyRate(100, grace)));
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(millis * 1_000_000L);
    }

    /** Sends a byte every 50 ms, 20 a second, until the server ends the connection. */
    private static void trickle(RawClient client) {
        try {
            while (!Thread.interrupted()) {
                client.send("x");
                pause(50);
            }
        } catch (IOException e) {
            // The server has ended the connection, which is what the test waits for.
        }
    }

    private void isCutOff(String request, int status) throws IOException {
        long began = System.nanoTime();
        RawClient client = client().send(request);
        Thread trickle = Thread.ofVirtual().start(() -> trickle(client));
        RawResponse response = client.response();
        if (status == 408) {
            response.isProblem(408).saysClose();
        } else {
            response.is(status);
        }
        Eventually.holds("it is counted", () -> server().reached(Limit.BODY_RATE) == 1);
        assertThat(System.nanoTime() - began).isBetween(GRACE.toNanos() * 9 / 10, GRACE.toNanos() * 15);
        trickle.interrupt();
        assertThat(server().reached(Limit.BODY_TIMEOUT)).isZero();
    }

    @Test
    void a_body_that_trickles_is_408() throws IOException {
        isCutOff(HEAD.formatted("/echo"), 408);
    }

    @Test
    void a_chunked_body_that_trickles_is_408() throws IOException {
        isCutOff("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1F0\r\n", 408);
    }

    @Test
    void a_fast_beginning_does_not_pay_for_what_trickles_later() throws IOException {
        isCutOff(HEAD.formatted("/echo") + "x".repeat(90), 408);
    }

    @Test
    void a_body_that_no_one_reads_and_that_trickles_ends_the_connection() throws IOException {
        isCutOff(HEAD.formatted("/hello"), 200);
    }

    @Test
    void a_body_that_comes_as_fast_as_asked_takes_as_long_as_it_needs() throws IOException {
        server().stop();
        // Less than what the body takes in all, and far more than a pause.
        start(Duration.ofSeconds(4));
        RawClient client = client().send(HEAD.formatted("/echo"));
        for (int i = 0; i < 10; i++) {
            pause(450);
            client.send("x".repeat(100));
        }
        client.response().is(200, "x".repeat(1000)).keepsAlive();
        isInStep(client);
    }

    @Test
    void who_has_sent_enough_may_pause_for_the_rest_of_the_grace_time() throws IOException {
        server().stop();
        start(AMPLE);
        RawClient client = client().send(HEAD.formatted("/echo"));
        pause(50);
        client.send("x".repeat(900));
        RawClient withHead = client().send(HEAD.formatted("/echo") + "x".repeat(900));
        pause(3_300);
        for (RawClient each : new RawClient[] {client, withHead}) {
            each.send("x".repeat(100)).response().is(200, "x".repeat(1000)).keepsAlive();
        }
    }

    @Test
    void a_body_of_a_stream_that_trickles_is_408() throws IOException {
        Http2Client client = http2().post(1, "/echo");
        Thread trickle = Thread.ofVirtual().start(() -> {
            try {
                while (!Thread.interrupted()) {
                    client.data(1, "x", false);
                    pause(50);
                }
            } catch (IOException e) {
                // The test is over.
            }
        });
        client.answer(1).isProblem(408);
        trickle.interrupt();
        assertThat(server().reached(Limit.BODY_RATE)).isEqualTo(1);
        assertThat(server().reached(Limit.BODY_TIMEOUT)).isZero();
    }

    @Test
    void what_came_with_the_head_of_a_stream_counts_too() throws IOException {
        server().stop();
        start(AMPLE);
        Http2Client client = http2().gathers().post(1, "/echo").data(1, "x".repeat(900), false).atOnce();
        pause(3_300);
        client.data(1, "x".repeat(100), true).answer(1).is(200, "x".repeat(1000));
    }

    @Test
    void a_handler_that_takes_its_time_between_reads_does_not_count() throws IOException {
        server().stop();
        start(GRACE.multipliedBy(2));
        RawClient client = client().send(HEAD.formatted("/busy") + "x");
        pause(100);
        client.send("x".repeat(500));
        pause(4_600);
        client.send("x".repeat(499)).response().is(200, "all").keepsAlive();
    }

    @Test
    void a_rate_of_zero_is_no_minimum() throws IOException {
        server().stop();
        start(config().withBodyRate(new BodyRate(0, GRACE)));
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n");
        // Together they take longer than the grace time.
        for (int i = 0; i < 4; i++) {
            pause(700);
            client.send("x");
        }
        client.response().is(200, "xxxx").keepsAlive();
    }

    @Test
    void each_body_begins_anew() throws IOException {
        server().stop();
        start(AMPLE);
        RawClient client = client();
        // Together they wait longer than the grace time.
        for (int i = 0; i < 7; i++) {
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
            pause(500);
            client.send("xy").response().is(200, "xy").keepsAlive();
        }
        assertThat(server().reached(Limit.BODY_RATE)).isZero();
    }
}
