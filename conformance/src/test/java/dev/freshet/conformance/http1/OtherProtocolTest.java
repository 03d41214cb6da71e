package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The cases in which a client speaks, or asks for, a protocol that is not HTTP/1.1. */
class OtherProtocolTest extends OwnServer {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final String HANDSHAKE = "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n";
    private static final int FRAME_HEADER = 9;
    private static final int SETTINGS = 4;

    private static final class Silent implements WebSocketListener {
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
    @DisplayName("72 [S, 9110 15.6.6] refuses the preface of HTTP/2 where that is off")
    void refuses_the_preface_of_http_2_where_that_is_off() throws IOException {
        start(mode.config().withHttp2Enabled(false), application);
        RawConnection connection = connection().send(PREFACE + Http1Case.PROBE);
        Response response = connection.response();
        assertThat(response.status()).isIn(400, 505);
        assertThat(response.header("Connection")).isEqualTo("close");
        connection.isEnded();
        assertThat(application.taken(connection.localPort()).probes.get()).isZero();
    }

    @Test
    @DisplayName("72 [M, 9113 3.4] answers the preface of HTTP/2 with SETTINGS where that is on")
    void answers_the_preface_of_http_2_with_settings() throws IOException {
        byte[] header = connection().send(PREFACE).readBytes(FRAME_HEADER);
        assertThat(header[3]).as("type").isEqualTo((byte) SETTINGS);
        assertThat(header[4]).as("flags").isZero();
        assertThat(header).as("stream 0").endsWith(0, 0, 0, 0);
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.2] answers 426 to a WebSocket of another version, and names its own")
    void answers_426_to_a_websocket_of_another_version() throws IOException {
        RawConnection connection = webSocket("GET /ws HTTP/1.1\r\n" + HANDSHAKE + "Sec-WebSocket-Version: 99\r\n\r\n");
        Response response = connection.response();
        assertThat(response.status()).isEqualTo(426);
        assertThat(response.header("Sec-WebSocket-Version")).isEqualTo("13");
        assertThat(response.header("Upgrade")).isEqualTo("websocket");
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 9110 7.8] ignores an upgrade that HTTP/1.0 asks for")
    void ignores_an_upgrade_that_http_1_0_asks_for() throws IOException {
        String handshake = HANDSHAKE.replace("Connection: ", "Connection: keep-alive, ")
                + "Sec-WebSocket-Version: 13\r\n\r\n";
        RawConnection connection = webSocket("GET /ws HTTP/1.0\r\n" + handshake);
        assertThat(connection.response().status()).isEqualTo(426);
        Response ignored = connection.send("GET /e HTTP/1.0\r\n" + handshake).response();
        assertThat(ignored.status()).isEqualTo(200);
        assertThat(ignored.text()).isEqualTo(Http1Case.GOT);
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.1] does not switch for POST")
    void does_not_switch_for_post() throws IOException {
        RawConnection connection = webSocket("POST /ws HTTP/1.1\r\n" + HANDSHAKE
                + "Sec-WebSocket-Version: 13\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(connection.response().status()).isEqualTo(426);
        isInStep(connection);
    }

    @Test
    @DisplayName("97 [M, 6455 4.2.2] switches for version 13")
    void switches_for_version_13() throws IOException {
        Response response = webSocket("GET /ws HTTP/1.1\r\n" + HANDSHAKE + "Sec-WebSocket-Version: 13\r\n\r\n")
                .response();
        assertThat(response.status()).isEqualTo(101);
        assertThat(response.header("Sec-WebSocket-Accept")).isEqualTo("C/0nmHhBztSRGR1CwL6Tf4ZjwpY=");
        assertThat(response.has("Content-Length") || response.has("Transfer-Encoding")).as("a length").isFalse();
    }

    private RawConnection webSocket(String request) throws IOException {
        start(mode.config(), asked -> asked.path().equals("/ws") ? OtherProtocolTest::open
                : application.handlerFor(asked));
        return connection().send(request);
    }

    private static void open(HttpRequest request, HttpResponse response) throws IOException {
        WebSocketHandshake.accept(request, response, List.of(), WebSocketLimits.DEFAULT, new Silent());
    }
}
