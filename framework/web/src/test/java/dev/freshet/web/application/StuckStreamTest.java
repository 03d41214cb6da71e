package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.Eventually;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketHandler;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A WebSocket that has closed within a message whose reader has not returned. */
class StuckStreamTest {
    private static final String HANDSHAKE = "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    /** The beginning of a text message, and 1000. Masked with zeros. */
    private static final byte[] TEXT_AND_CLOSE =
            {1, (byte) 0x81, 0, 0, 0, 0, 'x', (byte) 0x88, (byte) 0x82, 0, 0, 0, 0, 3, (byte) 0xe8};

    private final Clients clients = new Clients();
    private final CountDownLatch held = new CountDownLatch(1);
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private volatile WebSocket read;

    private final class Stuck implements WebSocketHandler {
        @Override
        public Delivery text() {
            return Delivery.STREAM;
        }

        @Override
        public void onTextStream(WebSocket socket, Reader text) throws Exception {
            read = socket;
            held.await();
            throw new IllegalStateException("the reader fails");
        }

        @Override
        public void onError(WebSocket socket, Throwable thrown) {
            told.add(String.valueOf(thrown.getMessage()));
        }

        @Override
        public void onClose(WebSocket socket, CloseReason reason) {
            told.add("the end");
        }
    }

    @AfterEach
    void leave() throws IOException {
        held.countDown();
        clients.leave();
    }

    @ParameterizedTest
    @EnumSource
    void is_told_its_end_when_a_shutdown_interrupts_the_wait_for_the_reader(EveryMode mode) throws Exception {
        WebApplicationBuilder web = WebApplication.builder();
        web.webSocket("/socket", new Stuck());
        ServerConfig config = mode.config().withShutdownTimeout(Duration.ofMillis(200));
        try (HttpServer server = HttpServer.start(config, web.build())) {
            assertThat(clients.head(server.port(), "127.0.0.1", HANDSHAKE)).startsWith("HTTP/1.1 101");
            clients.last().getOutputStream().write(TEXT_AND_CLOSE);
            Eventually.holds("the peer has closed", () -> read != null && !read.isOpen());
            assertThat(server.stop()).isFalse();
            // The interruption is no failure of the application.
            assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo("the end");
        }
    }

    @ParameterizedTest
    @EnumSource
    void is_told_what_its_reader_throws_before_its_end(EveryMode mode) throws Exception {
        WebApplicationBuilder web = WebApplication.builder();
        web.webSocket("/socket", new Stuck());
        try (HttpServer server = mode.serve(web.build())) {
            assertThat(clients.head(server.port(), "127.0.0.1", HANDSHAKE)).startsWith("HTTP/1.1 101");
            clients.last().getOutputStream().write(TEXT_AND_CLOSE);
            Eventually.holds("the peer has closed", () -> read != null && !read.isOpen());
            held.countDown();
            assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo("the reader fails");
            assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo("the end");
        }
    }
}
