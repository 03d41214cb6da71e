package dev.freshet.test.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RawServerTest {

    private static Socket connect(RawServer server) throws IOException {
        return new Socket(server.address().getAddress(), server.address().getPort());
    }

    @Test
    void answers_each_request_head() throws Exception {
        try (RawServer server = RawServer.answering("ok"); Socket client = connect(server)) {
            client.getOutputStream().write("GET / HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(
                    StandardCharsets.US_ASCII));
            client.shutdownOutput();
            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo("okok");
        }
    }

    @Test
    void keeps_connections_open_when_it_stops_listening() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd); Socket client = connect(server)) {
            Eventually.holds("the connection is open", () -> server.connections() == 1);
            server.stopListening();

            assertThatThrownBy(() -> connect(server)).isInstanceOf(ConnectException.class);
            assertThat(server.connections()).isEqualTo(1);
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void closes_all_connections_at_the_end() throws Exception {
        RawServer server = RawServer.on(RawServer.Peer::awaitEnd);
        try (Socket client = connect(server)) {
            Eventually.holds("the connection is open", () -> server.connections() == 1);
            server.close();

            assertThat(client.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }
}
