package dev.freshet.conformance.attack;

import static dev.freshet.conformance.attack.Http2Attacker.request;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.ApplicationBuilder;
import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.conformance.EngineMode;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.Eventually;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreams;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A hundred HTTP/2 connections with a hundred event streams each, as many as {@code server.max-concurrency}, on which
 * nothing comes. Ordinary requests are answered all the time.
 */
@ParameterizedClass
@EnumSource(EngineMode.class)
class IdleStreamsTest {
    private static final int STREAMS = 100;

    @Parameter
    EngineMode mode;

    private final List<Http2Attacker> attackers = new ArrayList<>();
    private EventStreams streams;

    @AfterEach
    void leave() throws IOException {
        for (Http2Attacker attacker : attackers) {
            attacker.close();
        }
    }

    @Test
    void of_one_client_leave_room_for_requests() throws IOException {
        withstands(100, Map.of());
    }

    /** As streams of many addresses, where no client has more than its own limit. */
    @Test
    void of_many_clients_leave_room_for_requests() throws IOException {
        withstands(100, Map.of("server.sse.max-streams-per-client", "0"));
    }

    /** The defaults adapt to what there is. */
    @Test
    void leave_room_where_there_is_little() throws IOException {
        withstands(2, Map.of("server.max-concurrency", "40", "server.max-queue", "1000"));
    }

    private void withstands(int connections, Map<String, String> settings) throws IOException {
        try (RunningApplication running = serve(settings)) {
            Victim victim = Victim.of(running.port());
            flood(running.port(), connections);
            Eventually.holds("every stream goes on or was answered", Duration.ofSeconds(60),
                    () -> streams.open() + attackers.stream().mapToInt(Http2Attacker::answered).sum()
                            == connections * STREAMS);
            LockSupport.parkNanos(1_000_000_000);
            Victim.Seen seen = victim.seen();
            System.out.println("idle streams, " + mode + ": " + seen);
            assertThat(seen.errors()).as("%s", seen).isZero();
            assertThat(seen.nanos()).isNotEmpty();
        }
    }

    private RunningApplication serve(Map<String, String> settings) {
        ServerConfig config = mode.config();
        ApplicationBuilder application = Freshet.create().port(0).set("server.host", config.host())
                .set("server.execution-mode", config.executionMode().name().toLowerCase(Locale.ROOT))
                .set("server.thread-type", config.threadType().name().toLowerCase(Locale.ROOT))
                .set("server.shutdown-timeout", "100ms")
                .get("/hello", (request, response) -> response.send("Hello, World!"))
                .add(registry -> {
                    streams = registry.eventStreams();
                    registry.get("/events", (request, response) -> streams.send(request, response,
                            EventStream.of(_ -> Thread.sleep(Duration.ofMinutes(10)))));
                });
        settings.forEach(application::set);
        return application.start();
    }

    private void flood(int port, int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            Http2Attacker attacker = new Http2Attacker(port);
            attackers.add(attacker);
            byte[][] requests = new byte[STREAMS][];
            for (int stream = 0; stream < STREAMS; stream++) {
                requests[stream] = frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(),
                        request("GET", "/events"));
            }
            attacker.send(requests);
        }
    }
}
