package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.server.HttpServer;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a WebSocket's handler is told if it fails when the connection has ended. */
class FailureAtTheEndTest {
    private static final String HANDSHAKE = "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    /** A text message, and 1000. Masked with zeros. */
    private static final byte[] TEXT_AND_CLOSE = {(byte) 0x81, (byte) 0x81, 0, 0, 0, 0, 'x', (byte) 0x88, (byte) 0x82,
        0, 0, 0, 0, 3, (byte) 0xe8};

    private final Clients clients = new Clients();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    /** @param wrapped whether the handler sends in a lambda, which cannot throw an IOException */
    private record Sender(boolean wrapped, BlockingQueue<String> told) implements WebSocketHandler {
        @Override
        public void onText(WebSocket socket, String text) throws IOException {
            // From here on, sending fails as after the peer has left.
            socket.close();
            try {
                socket.send(text);
            } catch (IOException failure) {
                if (wrapped) {
                    throw new UncheckedIOException(failure);
                }
                throw failure;
            }
        }

        @Override
        public void onError(WebSocket socket, Throwable thrown) {
            told.add("error " + thrown);
        }

        @Override
        public void onClose(WebSocket socket, CloseReason reason) {
            told.add("the end");
        }
    }

    private record Saver(BlockingQueue<String> told) implements WebSocketHandler {
        @Override
        public void onClose(WebSocket socket, CloseReason reason) throws IOException {
            throw new IOException("the disk is full");
        }

        @Override
        public void onError(WebSocket socket, Throwable thrown) {
            told.add("error " + thrown.getMessage());
        }
    }

    @AfterEach
    void leave() throws IOException {
        clients.leave();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void is_only_the_end_if_a_send_fails(boolean wrapped) throws Exception {
        assertThat(firstOf(new Sender(wrapped, told))).isEqualTo("the end");
    }

    @Test
    void is_the_error_if_the_last_method_fails() throws Exception {
        assertThat(firstOf(new Saver(told))).isEqualTo("error the disk is full");
    }

    /** The first that a handler is told of after a message and the closing handshake. */
    private String firstOf(WebSocketHandler handler) throws Exception {
        WebApplicationBuilder web = WebApplication.builder();
        web.webSocket("/socket", handler);
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(web.build())) {
            assertThat(clients.head(server.port(), "127.0.0.1", HANDSHAKE)).startsWith("HTTP/1.1 101");
            clients.last().getOutputStream().write(TEXT_AND_CLOSE);
            return told.poll(30, TimeUnit.SECONDS);
        }
    }
}
