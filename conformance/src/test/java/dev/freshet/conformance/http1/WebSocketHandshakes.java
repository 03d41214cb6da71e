package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Case 97: when a connection becomes a WebSocket, and when it stays with HTTP. */
public interface WebSocketHandshakes extends Dialogue {
    String HANDSHAKE = "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n";
    String VERSION_13 = "Sec-WebSocket-Version: 13\r\n";

    /** Takes nothing and says nothing. */
    final class Silent implements WebSocketListener {
        @Override
        public void opened(WebSocketSession session) {
        }

        @Override
        public void failed(WebSocketSession session, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void closed(WebSocketSession session, CloseReason reason) {
        }
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.2] answers 426 to a WebSocket of another version, and names the server's own")
    default void answers_426_to_a_websocket_of_another_version() throws IOException {
        RawConnection connection =
                webSocket("GET /ws HTTP/1.1\r\n" + HANDSHAKE + "Sec-WebSocket-Version: 99\r\n\r\n");
        Response response = connection.response();
        assertThat(response.status()).isEqualTo(426);
        assertThat(response.header("Sec-WebSocket-Version")).isEqualTo("13");
        assertThat(response.header("Upgrade")).isEqualTo("websocket");
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 9110 7.8] ignores an upgrade that HTTP/1.0 asks for")
    default void ignores_an_upgrade_that_http_1_0_asks_for() throws IOException {
        String handshake = HANDSHAKE.replace("Connection: ", "Connection: keep-alive, ") + VERSION_13 + "\r\n";
        RawConnection connection = webSocket("GET /ws HTTP/1.0\r\n" + handshake);
        assertThat(connection.response().status()).isEqualTo(426);
        Response ignored = connection.send("GET /e HTTP/1.0\r\n" + handshake).response();
        assertThat(ignored.status()).isEqualTo(200);
        assertThat(ignored.text()).isEqualTo(Http1Case.GOT);
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.1] does not switch for POST")
    default void does_not_switch_for_post() throws IOException {
        RawConnection connection = webSocket("POST /ws HTTP/1.1\r\n" + HANDSHAKE + VERSION_13
                + "Content-Length: 5\r\n\r\nhello");
        assertThat(connection.response().status()).isEqualTo(426);
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.2] switches for version 13")
    default void switches_for_version_13() throws IOException {
        Response response = webSocket("GET /ws HTTP/1.1\r\n" + HANDSHAKE + VERSION_13 + "\r\n").response();
        assertThat(response.status()).isEqualTo(101);
        assertThat(response.header("Sec-WebSocket-Accept")).isEqualTo("C/0nmHhBztSRGR1CwL6Tf4ZjwpY=");
        assertThat(response.has("Content-Length") || response.has("Transfer-Encoding")).as("a length").isFalse();
    }

    private RawConnection webSocket(String request) throws IOException {
        serve("/ws", (asked, answer) ->
                WebSocketHandshake.accept(asked, answer, List.of(), WebSocketLimits.DEFAULT, new Silent()));
        return connection().send(request);
    }
}
