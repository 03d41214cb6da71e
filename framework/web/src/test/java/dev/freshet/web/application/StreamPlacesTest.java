package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreamSettings;
import dev.freshet.web.sse.EventStreams;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Places of event streams: who gets none, and that each is given back however its stream ends. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class StreamPlacesTest {
    private static final String ONE = "127.0.0.1";
    private static final String OTHER = "127.0.0.2";

    @Parameter
    EveryMode mode;

    private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    private final AtomicInteger closed = new AtomicInteger();
    private final Clients clients = new Clients();
    private WebApplication application;
    private HttpServer server;
    private EventStreams streams;

    private void serve(int most, int mostPerClient, Duration maxDuration) throws IOException {
        WebApplicationBuilder web = WebApplication.builder();
        streams = web.eventStreams();
        streams.configure(new EventStreamSettings(Duration.ofMillis(80), maxDuration,
                new PlaceLimits(most, mostPerClient)));
        web.get("/events", (request, response) -> streams.send(request, response, EventStream.of(events -> {
            if (orders.take().equals("fail")) {
                throw new IllegalStateException("the source is broken");
            }
        })));
        web.get("/closed", (request, response) -> streams.send(request, response,
                EventStream.ofData(Stream.<String>empty().onClose(closed::incrementAndGet))));
        web.get("/hello", (request, response) -> response.send("Hello"));
        application = web.build();
        server = mode.serve(application);
    }

    private String head(String address, String request) throws IOException {
        return clients.head(server.port(), address, request);
    }

    private String open(String address) throws IOException {
        return head(address, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    @AfterEach
    void stop() throws IOException {
        clients.leave();
        application.stop();
        server.stop();
    }

    @Test
    void a_client_with_too_many_is_told_so_and_others_are_served() throws Exception {
        serve(4, 2, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        assertThat(open(ONE)).startsWith("HTTP/1.1 429").contains("\r\nRetry-After: 5\r\n")
                .doesNotContain("text/event-stream");
        assertThat(open(OTHER)).startsWith("HTTP/1.1 200");
        assertThat(head(ONE, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 200");
        // A stream counts as open just after its head has gone out.
        Eventually.holds("three streams are open", () -> streams.open() == 3);
        assertThat(application.eventStreamPlaces().refused()).isOne();
    }

    @Test
    void too_many_of_all_are_refused() throws Exception {
        serve(1, 0, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        assertThat(open(OTHER)).startsWith("HTTP/1.1 503").contains("\r\nRetry-After: 5\r\n");
    }

    @Test
    void head_needs_no_place_and_takes_none() throws Exception {
        serve(1, 1, Duration.ZERO);
        String head = "HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThat(head(ONE, head)).startsWith("HTTP/1.1 200").contains("text/event-stream");
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        assertThat(head(ONE, head)).startsWith("HTTP/1.1 200");
    }

    /** The last place is free again: for any client, and for this one. */
    private void isFreeAgain() {
        Eventually.holds("the place is free again", () -> clients.is(200, () -> open(ONE)));
    }

    @Test
    void a_producer_that_returns_or_fails_gives_its_place_back() throws Exception {
        serve(1, 1, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        orders.add("return");
        isFreeAgain();
        orders.add("fail");
        isFreeAgain();
    }

    @Test
    void a_client_that_leaves_gives_its_place_back() throws Exception {
        serve(1, 1, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        clients.leave();
        isFreeAgain();
    }

    @Test
    void a_stream_whose_time_is_up_gives_its_place_back() throws Exception {
        serve(1, 1, Duration.ofMillis(100));
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        isFreeAgain();
    }

    @Test
    void a_stop_gives_places_back() throws Exception {
        serve(1, 1, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        application.stop();
        isFreeAgain();
    }

    @Test
    void what_a_refused_stream_would_have_read_is_closed() throws Exception {
        serve(1, 1, Duration.ZERO);
        assertThat(open(ONE)).startsWith("HTTP/1.1 200");
        assertThat(head(ONE, "GET /closed HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 429");
        isClosed(1);
        assertThat(head(ONE, "HEAD /closed HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 200");
        isClosed(2);
    }

    /** A source is closed behind its answer, so a client can be faster. */
    private void isClosed(int times) {
        Eventually.holds(times + " sources are closed", () -> closed.get() == times);
    }
}
