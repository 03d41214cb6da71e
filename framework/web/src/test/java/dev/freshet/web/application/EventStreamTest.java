package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import dev.freshet.web.sse.EventProducer;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreamEndedException;
import dev.freshet.web.sse.EventStreamSettings;
import dev.freshet.web.sse.EventStreams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Event streams over sockets, in each execution mode: what clients see, and what producers are told. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class EventStreamTest {
    private static final EventStreamSettings QUICK =
            new EventStreamSettings(Duration.ofMillis(80), Duration.ZERO);

    @Parameter
    EveryMode mode;

    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Socket> sockets = new ArrayList<>();
    private WebApplication application;
    private HttpServer server;
    private EventStreams streams;

    private void serve(EventStreamSettings settings, EventProducer<String> producer) throws IOException {
        WebApplicationBuilder web = WebApplication.builder();
        streams = web.eventStreams();
        streams.configure(settings);
        web.get("/events", (request, response) -> streams.send(request, response, EventStream.of(producer)));
        application = web.build();
        server = mode.serve(application);
    }

    /** A connection on which the head of the answer has been read. */
    private BufferedReader open(String method, String... fields) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        socket.getOutputStream().write((method + " /events HTTP/1.1\r\nHost: a\r\n" + more + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        List<String> head = new ArrayList<>();
        for (String line = reader.readLine(); !line.isEmpty(); line = reader.readLine()) {
            head.add(line);
        }
        assertThat(head).startsWith("HTTP/1.1 200 OK").contains("Content-Type: text/event-stream",
                "Cache-Control: no-store", "X-Accel-Buffering: no");
        return reader;
    }

    /** Reads on to the line that is exactly this. */
    private static void expect(BufferedReader reader, String wanted) throws IOException {
        String line = reader.readLine();
        while (!wanted.equals(line)) {
            assertThat(line).as("the end came before: " + wanted).isNotNull();
            line = reader.readLine();
        }
    }

    @AfterEach
    void stop() throws IOException {
        never.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        application.stop();
        server.stop();
    }

    @Test
    void sends_each_event_at_once_and_ends_with_the_producer() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        serve(EventStreamSettings.DEFAULT, events -> {
            events.send("first");
            assertThat(seen.await(10, TimeUnit.SECONDS)).isTrue();
            events.send("second");
        });
        BufferedReader reader = open("GET");
        expect(reader, "data: first");
        seen.countDown();
        expect(reader, "data: second");
        expect(reader, "0");
        Eventually.holds("nothing is open", () -> streams.open() == 0);
    }

    @Test
    void lasts_as_long_as_its_producer_if_no_clock_can_count_the_times() throws Exception {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        CountDownLatch seen = new CountDownLatch(1);
        serve(new EventStreamSettings(forEver, forEver), events -> {
            events.send("first");
            assertThat(seen.await(10, TimeUnit.SECONDS)).isTrue();
            events.send("second");
        });
        BufferedReader reader = open("GET");
        expect(reader, "data: first");
        seen.countDown();
        expect(reader, "data: second");
        expect(reader, "0");
    }

    @Test
    void is_open_before_the_first_event_and_says_that_it_lives() throws Exception {
        serve(QUICK, events -> never.await());
        BufferedReader reader = open("GET");
        for (int i = 0; i < 4; i++) {
            expect(reader, ":");
        }
        assertThat(streams.open()).isOne();
    }

    @Test
    void tells_the_producer_where_the_client_was() throws Exception {
        serve(EventStreamSettings.DEFAULT, events -> events.send("after " + events.lastEventId()));
        expect(open("GET", "Last-Event-ID: \u00e97"), "data: after \u00e97");
        expect(open("GET", "Last-Event-ID:"), "data: after null");
    }

    @Test
    void interrupts_a_producer_that_waits_when_the_client_leaves() throws Exception {
        CompletableFuture<Exception> ended = new CompletableFuture<>();
        CountDownLatch waits = new CountDownLatch(1);
        serve(QUICK, events -> {
            try {
                waits.countDown();
                never.await();
            } catch (InterruptedException interrupted) {
                ended.complete(interrupted);
                assertThat(events.isOpen()).isFalse();
                assertThatThrownBy(() -> events.send("more")).isInstanceOf(EventStreamEndedException.class)
                        .hasMessageContaining("the client is gone");
                throw interrupted;
            }
        });
        open("GET");
        assertThat(waits.await(30, TimeUnit.SECONDS)).isTrue();
        sockets.getFirst().close();
        assertThat(ended.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        Eventually.holds("nothing is open", () -> server.connections() == 0 && streams.open() == 0);
    }

    @Test
    void fails_the_send_of_a_producer_that_is_busy_when_the_client_leaves() throws Exception {
        CompletableFuture<Exception> ended = new CompletableFuture<>();
        serve(EventStreamSettings.DEFAULT, events -> {
            try {
                while (true) {
                    events.send("x".repeat(1000));
                }
            } catch (IOException gone) {
                ended.complete(gone);
                throw gone;
            }
        });
        expect(open("GET"), "data: " + "x".repeat(1000));
        sockets.getFirst().close();
        assertThat(ended.get(30, TimeUnit.SECONDS)).isNotNull();
        Eventually.holds("nothing is open", () -> server.connections() == 0 && streams.open() == 0);
    }

    @Test
    void ends_streams_properly_when_the_server_stops() throws Exception {
        serve(EventStreamSettings.DEFAULT, events -> {
            events.send("up");
            never.await();
        });
        BufferedReader one = open("GET");
        expect(one, "data: up");
        BufferedReader other = open("GET");
        expect(other, "data: up");

        application.stop();
        expect(one, "0");
        expect(other, "0");
        BufferedReader late = open("GET");
        assertThat(late.readLine()).isEqualTo("0");
        sockets.clear();
        assertThat(server.stop()).isTrue();
    }

    @Test
    void ends_a_stream_when_its_time_is_up() throws Exception {
        serve(new EventStreamSettings(Duration.ofSeconds(15), Duration.ofMillis(100)), events -> never.await());
        expect(open("GET"), "0");
    }

    @Test
    void cuts_the_response_off_when_the_producer_fails() throws Exception {
        serve(EventStreamSettings.DEFAULT, events -> {
            events.send("up");
            throw new IllegalStateException("the source is broken");
        });
        BufferedReader reader = open("GET");
        expect(reader, "data: up");
        List<String> rest = reader.lines().toList();
        assertThat(rest).doesNotContain("0");
    }

    @Test
    void answers_head_without_running_the_producer() throws Exception {
        serve(EventStreamSettings.DEFAULT, events -> {
            throw new AssertionError("the producer ran");
        });
        open("HEAD");
        Eventually.holds("nothing is open", () -> streams.open() == 0);
    }

    @Test
    void takes_events_from_any_thread_while_the_producer_waits() throws Exception {
        CountDownLatch done = new CountDownLatch(4);
        serve(QUICK, events -> {
            for (int i = 0; i < 4; i++) {
                int number = i;
                Thread.ofVirtual().start(() -> {
                    try {
                        for (int n = 0; n < 50; n++) {
                            events.send(number + "." + n);
                        }
                        done.countDown();
                    } catch (IOException gone) {
                        throw new AssertionError(gone);
                    }
                });
            }
            done.await();
        });
        BufferedReader reader = open("GET");
        List<String> data = new ArrayList<>();
        for (String line = reader.readLine(); !line.equals("0"); line = reader.readLine()) {
            if (line.startsWith("data: ")) {
                data.add(line);
            }
        }
        assertThat(data).hasSize(200).doesNotHaveDuplicates();
    }
}
