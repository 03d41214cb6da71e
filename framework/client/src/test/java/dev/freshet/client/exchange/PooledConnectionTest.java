package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.freshet.client.loop.ClientProtocol;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection to a name that has several addresses. */
@Timeout(60)
class PooledConnectionTest {
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private final Waiter<PooledConnection> waiter = new Waiter<>() {
        @Override
        public void granted(PooledConnection connection) {
            answers.add("granted");
        }

        @Override
        public void refused(Ending ending) {
            answers.add(ending.failure().toString());
        }
    };

    /** What comes of a connection to the first of these that answers, with so much time for all of them. */
    private String connecting(List<InetSocketAddress> addresses, Duration limit) throws InterruptedException {
        try (ClientRuntime runtime = ClientRuntime.start(1, null)) {
            Endpoint endpoint = new Endpoint(addresses.get(0), ClientProtocol.HTTP_1_1, null);
            PoolSettings settings = PoolSettings.builder().connectLimit(limit).build();
            PooledConnection.Plan plan = new PooledConnection.Plan(endpoint, settings, null, settings.limits());
            Made made = new Made(runtime, plan, addresses);
            made.stock.acquire(waiter, false);
            String answer = answers.poll(30, TimeUnit.SECONDS);
            made.stock.close();
            return answer;
        }
    }

    /** Makes connections to all of these addresses. */
    private static final class Made {
        private final Stock<PooledConnection> stock;

        Made(ClientRuntime runtime, PooledConnection.Plan plan, List<InetSocketAddress> addresses) {
            this.stock = new Stock<>(plan.settings(), () -> connection(runtime, plan, addresses), "test", 1);
        }

        private PooledConnection connection(ClientRuntime runtime, PooledConnection.Plan plan,
                List<InetSocketAddress> addresses) {
            return new PooledConnection(runtime.nextLoop(), stock, plan) {
                @Override
                void make() {
                    open(addresses);
                }
            };
        }
    }

    @Test
    void goes_on_to_the_next_address_when_one_does_not_answer() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        // A listener that never accepts, with its queue full, leaves those who come unanswered.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            InetSocketAddress silent = (InetSocketAddress) full.getLocalSocketAddress();
            assertThat(connecting(List.of(silent, server.getAddress()), Duration.ofSeconds(4))).isEqualTo("granted");
            assertThat(connecting(List.of(silent, silent), Duration.ofMillis(300))).isEqualTo("CONNECT_TIMEOUT");
        } finally {
            server.stop(0);
        }
    }
}
