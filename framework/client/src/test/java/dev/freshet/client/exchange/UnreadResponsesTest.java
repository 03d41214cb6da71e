package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.Eventually;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class UnreadResponsesTest {
    @Test
    void hold_up_no_others_of_their_connection() throws Exception {
        String large = "x".repeat(200_000);
        try (HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0),
                request -> (asked, response) -> response.send(asked.path().equals("/large") ? large : "hello"));
                Client client = new Client(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                        ClientProtocol.H2C, Client.settings().build())) {
            List<Exchange> unread = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                unread.add(client.get("/large"));
            }
            int window = PoolSettings.DEFAULT.windowSize();
            Eventually.holds("each has come as far as its window",
                    () -> unread.stream().allMatch(exchange -> exchange.available() == window));
            assertThat(client.text("/")).isEqualTo("hello");
            for (Exchange exchange : unread) {
                assertThat(Client.text(exchange)).isEqualTo(large);
            }
            assertThat(client.pool.metrics().opened()).isOne();
        }
    }
}
