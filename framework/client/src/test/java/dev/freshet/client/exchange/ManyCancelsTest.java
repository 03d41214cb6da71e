package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Clients that lose interest all the time, on connections that others use too. */
class ManyCancelsTest {
    /** More than a server lets one connection reset. */
    private static final int CANCELS = 400;

    @Test
    void cost_others_on_the_same_http2_connection_nothing() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        try (HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0),
                head -> (request, response) -> {
                    if (request.path().equals("/slow")) {
                        response.body().flush();
                        cancelled.await();
                    }
                    do {
                        response.body().write(new byte[10]);
                    } while (request.path().equals("/endless"));
                });
                ClientRuntime runtime = ClientRuntime.start(1, null);
                ConnectionPool pool = runtime.open(new Endpoint(new InetSocketAddress("127.0.0.1", server.port()),
                        ClientProtocol.H2C, null), Client.settings().build());
                Exchange slow = begin(pool, "/slow")) {
            slow.response();
            for (int i = 0; i < CANCELS; i++) {
                Exchange endless = begin(pool, "/endless");
                endless.response();
                endless.cancel();
            }
            cancelled.countDown();

            assertThat(slow.read(new byte[10], 0, 10)).isEqualTo(10);
            assertThat(begin(pool, "/fast").response().status()).isEqualTo(200);
        }
    }

    private static Exchange begin(ConnectionPool pool, String target) throws ClientException {
        return pool.begin(new OutgoingRequest("GET", target, "a"), Client.PATIENT);
    }
}
