package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Clients that lose interest all the time, on connections that others use too. */
class ManyCancelsTest {
    /** More than a server lets one connection reset. */
    private static final int CANCELS = 400;

    private final CountDownLatch cancelled = new CountDownLatch(1);

    @Test
    void cost_others_on_the_same_http2_connection_nothing() throws Exception {
        besideAnother(pool -> {
            for (int i = 0; i < CANCELS; i++) {
                Exchange endless = begin(pool, "/endless");
                endless.response();
                endless.cancel();
            }
        });
    }

    @Test
    void cost_others_nothing_if_they_come_all_at_once_after_some() throws Exception {
        besideAnother(pool -> {
            for (int times : List.of(40, 90)) {
                List<Exchange> together = new ArrayList<>();
                for (int i = 0; i < times; i++) {
                    together.add(begin(pool, "/endless"));
                }
                for (Exchange endless : together) {
                    endless.response();
                }
                together.forEach(Exchange::cancel);
            }
        });
    }

    /** Runs the clients while another one waits for the rest of its response. */
    private void besideAnother(Clients clients) throws Exception {
        try (HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0),
                head -> this::answer);
                ClientRuntime runtime = ClientRuntime.start(1, null);
                ConnectionPool pool = runtime.open(new Endpoint(new InetSocketAddress("127.0.0.1", server.port()),
                        ClientProtocol.H2C, null), Client.settings().streamsBeforeNext(100).build());
                Exchange slow = begin(pool, "/slow")) {
            slow.response();
            clients.use(pool);
            cancelled.countDown();

            assertThat(slow.read(new byte[10], 0, 10)).isEqualTo(10);
            assertThat(begin(pool, "/fast").response().status()).isEqualTo(200);
        }
    }

    private void answer(HttpRequest request, HttpResponse response) throws Exception {
        if (request.path().equals("/slow")) {
            response.body().flush();
            cancelled.await();
        }
        do {
            response.body().write(new byte[10]);
        } while (request.path().equals("/endless"));
    }

    private interface Clients {
        void use(ConnectionPool pool) throws Exception;
    }

    private static Exchange begin(ConnectionPool pool, String target) throws ClientException {
        return pool.begin(new OutgoingRequest("GET", target, "a"), Client.PATIENT);
    }
}
