package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Setting;
import dev.freshet.server.config.Limit;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How slowly a response may be read: {@code server.min-response-rate}. Each byte comes within the write time limit. */
class SlowReaderContractTest extends ConcurrentContract {
    private static final int LARGE = 20 << 20;
    private static final int MEGABYTE = 1 << 20;
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final String[] PATHS = {"/send", "/send-on-loop", "/stream"};

    private final AtomicBoolean ended = new AtomicBoolean();

    @BeforeEach
    void handlers() {
        application.on("/send", (request, response) -> response.send(new byte[LARGE]));
        application.onLoop("/send-on-loop", (request, response) -> response.send(new byte[2 << 20]));
        application.on("/stream", (request, response) -> {
            try (OutputStream body = response.body()) {
                // In large pieces: between two, a client is not behind.
                for (int i = 0; i < LARGE; i += MEGABYTE) {
                    body.write(new byte[MEGABYTE]);
                }
            }
        });
        application.on("/events", (request, response) -> {
            try (OutputStream body = response.body()) {
                for (int i = 0; i < 6; i++) {
                    body.write("event\n".getBytes());
                    body.flush();
                    pause(700);
                }
                ended.set(true);
            }
        });
    }

    private HttpServer start(int bytesPerSecond, Duration maxWait) throws IOException {
        return start(config().withResponseRate(new ResponseRate(bytesPerSecond, GRACE, maxWait))
                .withSendBuffer(16_384));
    }

    /** With a grace time that is ample for a client on a busy machine, so that only the wait ends a response. */
    private void startWithMaxWait() throws IOException {
        start(config().withResponseRate(new ResponseRate(1_000, Duration.ofSeconds(20), Duration.ofMillis(1_500)))
                .withSendBuffer(16_384));
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(millis * 1_000_000L);
    }

    private void isGivenUp(Limit limit, int times) {
        Eventually.holds("counted as " + limit + " " + times + " times", () -> server().reached(limit) >= times);
        Eventually.holds("no handler has it in hand", () -> server().requestsInHand() == 0);
        for (Limit other : Limit.values()) {
            assertThat(server().reached(other)).as(other.name()).isEqualTo(other == limit ? times : 0);
        }
    }

    /** Opens the window of stream 1 by so many bytes now and then, until the stream is reset. */
    private static void opensALittle(Http2Client client, int bytes) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (client.answerSoFar(1).reset == null && System.nanoTime() - end < 0) {
            client.opens(0, bytes).opens(1, bytes).isInStep();
            pause(50);
        }
        assertThat(client.answerSoFar(1).reset).as("the reset of the stream").isEqualTo(ErrorCode.CANCEL);
    }

    @Test
    void a_window_of_a_byte_now_and_then_does_not_keep_a_stream() throws IOException {
        start(1_000, Duration.ZERO);
        for (String path : PATHS) {
            Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows().get(1, path);
            opensALittle(client, 1);
            client.isInStep();
        }
        isGivenUp(Limit.RESPONSE_RATE, PATHS.length);
    }

    @Test
    void a_rate_of_zero_is_no_minimum() throws IOException {
        application.on("/short", (request, response) -> response.send(new byte[60]));
        start(0, Duration.ZERO);
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows().get(1, "/short");
        // Together they take longer than two grace times.
        for (int i = 0; i < 60; i++) {
            client.opens(1, 1);
            pause(50);
        }
        assertThat(client.answer(1).is(200).body.size()).isEqualTo(60);
    }

    @Test
    void a_stream_that_is_always_behind_ends_in_time() throws IOException {
        startWithMaxWait();
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows().get(1, "/stream");
        opensALittle(client, 4_000);
        isGivenUp(Limit.RESPONSE_WAIT, 1);
    }

    @Test
    void who_reads_a_little_now_and_then_loses_the_connection() throws IOException {
        start(2 * MEGABYTE, Duration.ZERO);
        for (String path : PATHS) {
            readsALittle(slowClient().get(path), path);
        }
        isGivenUp(Limit.RESPONSE_RATE, PATHS.length);
    }

    @Test
    void who_is_always_behind_loses_the_connection_in_time() throws IOException {
        startWithMaxWait();
        for (String path : PATHS) {
            readsALittle(slowClient().get(path), path);
        }
        isGivenUp(Limit.RESPONSE_WAIT, PATHS.length);
    }

    private static void readsALittle(RawClient client, String path) throws IOException {
        client.head();
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        try {
            while (System.nanoTime() - end < 0) {
                client.readBytes(2_048);
                pause(50);
            }
        } catch (IOException | AssertionError closed) {
            return;
        }
        throw new AssertionError(path + " goes on");
    }

    /** Whatever the rate: there is nothing to be sent. */
    @Test
    void a_stream_of_events_that_is_idle_most_of_the_time_goes_on() throws IOException {
        start(100 * MEGABYTE, Duration.ofMillis(500));
        Http2Client client = http2().get(1, "/events");
        RawClient http1 = client().get("/events");
        client.answer(1).is(200, "event\n".repeat(6));
        http1.response().is(200, "event\n".repeat(6));
        assertThat(ended).isTrue();
    }

    @Test
    void a_stream_that_is_read_does_not_end_with_one_that_is_not() throws IOException {
        start(1_000, Duration.ZERO);
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows();
        client.opens(0, 100 * MEGABYTE).get(1, "/send").get(3, "/events").opens(3, MEGABYTE);
        opensALittle(client, 1);
        client.answer(3).is(200, "event\n".repeat(6));
    }
}
