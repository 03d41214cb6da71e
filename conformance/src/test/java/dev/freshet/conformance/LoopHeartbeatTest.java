package dev.freshet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoopHeartbeatTest {
    private static final long STALL_NANOS = 1_000_000_000;

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void beats_on_the_loops_of_every_mode(EngineMode mode) throws IOException {
        try (HttpServer server = HttpServer.start(mode.config(), request -> new Stalling());
                LoopHeartbeat heartbeat = LoopHeartbeat.of(server)) {
            Eventually.holds("beats on the loops", () -> heartbeat.seen().beats() > 10);
        }
    }

    @Test
    void sees_a_handler_that_waits_on_the_loop() throws IOException {
        try (HttpServer server = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), request -> new Stalling());
                LoopHeartbeat heartbeat = LoopHeartbeat.of(server);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            assertThat(heartbeat.seen().longestNanos()).as("%s", heartbeat.seen())
                    .isGreaterThan(STALL_NANOS / 2);
        }
    }

    /** Breaks the rule of its kind: waits on the loop. */
    private static final class Stalling implements HttpHandler {
        @Override
        public boolean nonBlocking() {
            return true;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            LockSupport.parkNanos(STALL_NANOS);
            response.send("late");
        }
    }
}
