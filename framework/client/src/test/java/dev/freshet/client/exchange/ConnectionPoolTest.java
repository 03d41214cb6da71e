package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.async;
import static dev.freshet.client.exchange.Client.await;
import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.limits;
import static dev.freshet.client.exchange.Client.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConnectionPoolTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    /** Answers each request with the number of its connection, as soon as there is a permit. */
    private static RawServer numbered(Semaphore permits) {
        AtomicInteger connections = new AtomicInteger();
        return RawServer.on(peer -> {
            int number = connections.incrementAndGet();
            while (!peer.readHead().isEmpty()) {
                permits.acquireUninterruptibly();
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + number);
            }
        });
    }

    /** Answers each request of a connection with how many came before it, as soon as there is a permit. */
    private static RawServer counting(Semaphore permits) {
        return RawServer.on(peer -> {
            for (int number = 0; !peer.readHead().isEmpty(); number++) {
                permits.acquireUninterruptibly();
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + number);
            }
        });
    }

    private static PoolSettings.Builder one() {
        return Client.settings().maxConnections(1);
    }

    @Test
    void serves_first_who_came_first() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = counting(permits); Client client = Client.http1(server.address(), one())) {
            List<FutureTask<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                tasks.add(async(() -> client.text("/")));
                int waiting = i;
                Eventually.holds("it waits", () -> client.pool.metrics().active() == 1
                        && client.pool.metrics().waiting() == waiting);
            }
            permits.release(8);
            List<String> order = new ArrayList<>();
            for (FutureTask<String> task : tasks) {
                order.add(task.get(10, TimeUnit.SECONDS));
            }
            assertThat(order).containsExactly("0", "1", "2", "3", "4", "5", "6", "7");
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(1, 1, 0, 0, 1, 0));
        }
    }

    @Test
    void refuses_who_would_wait_behind_as_many_as_may() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits);
                Client client = Client.http1(server.address(), one().maxWaiting(1))) {
            Exchange first = client.get("/");
            FutureTask<String> second = async(() -> client.text("/"));
            Eventually.holds("the second waits", () -> client.pool.metrics().waiting() == 1);
            ClientException refused = failure(Failure.QUEUE_FULL, () -> client.get("/"));
            assertThat(refused.unprocessed()).isTrue();
            permits.release(2);
            Client.text(first);
            assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("1");
        }
    }

    @Test
    void makes_a_connection_also_where_nobody_may_wait() throws Exception {
        try (RawServer server = RawServer.answering(HELLO);
                Client client = Client.http1(server.address(), one().maxWaiting(0))) {
            assertThat(client.text("/")).isEqualTo("hello");
        }
    }

    @Test
    void gives_up_waiting_and_leaves_no_trace() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits); Client client = Client.http1(server.address(), one())) {
            Exchange first = client.get("/");
            ClientException late = failure(Failure.ACQUIRE_TIMEOUT,
                    () -> client.pool.begin(request("GET", "/"), limits(80, 5_000, 5_000)));
            assertThat(late.unprocessed()).isTrue();
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(1, 0, 1, 0, 1, 0));
            permits.release(2);
            Client.text(first);
            assertThat(client.text("/")).isEqualTo("1");
        }
    }

    @Test
    void lets_an_interrupted_thread_leave_the_queue() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits); Client client = Client.http1(server.address(), one())) {
            Exchange first = client.get("/");
            FutureTask<ClientException> waiting =
                    new FutureTask<>(() -> failure(Failure.CANCELLED, () -> client.get("/")));
            Thread thread = Thread.ofVirtual().start(waiting);
            Eventually.holds("it waits", () -> client.pool.metrics().waiting() == 1);
            thread.interrupt();
            waiting.get(10, TimeUnit.SECONDS);
            assertThat(client.pool.metrics().waiting()).isZero();
            permits.release(2);
            Client.text(first);
            assertThat(client.text("/")).isEqualTo("1");
        }
    }

    @Test
    void takes_the_connection_first_that_was_used_last() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits); Client client = Client.http1(server.address())) {
            Exchange first = client.get("/");
            Exchange second = client.get("/");
            permits.release(1_000);
            String one = Client.text(first);
            String two = Client.text(second);
            assertThat(one).isNotEqualTo(two);
            String last = client.text("/");
            for (int i = 0; i < 10; i++) {
                assertThat(client.text("/")).isEqualTo(last);
            }
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(2, 2, 0, 0, 2, 0));
        }
    }

    @Test
    void makes_as_many_connections_as_are_asked_for_up_to_the_limit() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits);
                Client client = Client.http1(server.address(), Client.settings().maxConnections(5))) {
            List<FutureTask<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                tasks.add(async(() -> client.text("/")));
            }
            Eventually.holds("five run and fifteen wait", () -> client.pool.metrics().active() == 5
                    && client.pool.metrics().waiting() == 15);
            permits.release(20);
            for (FutureTask<String> task : tasks) {
                task.get(10, TimeUnit.SECONDS);
            }
            assertThat(client.pool.metrics()).isEqualTo(new PoolMetrics(5, 5, 0, 0, 5, 0));
        }
    }

    @Test
    void closes_connections_that_are_idle_for_long() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address(),
                Client.settings().idleTime(Duration.ofMillis(150)))) {
            long before = System.nanoTime();
            client.text("/");
            Eventually.holds("it is closed", () -> client.pool.metrics().connections() == 0);
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(150_000_000L);
            assertThat(client.text("/")).isEqualTo("hello");
            assertThat(client.pool.metrics().opened()).isEqualTo(2);
        }
    }

    @Test
    void replaces_connections_that_are_old() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address(),
                Client.settings().maxLife(Duration.ofMillis(100)))) {
            Eventually.holds("a second was made", () -> {
                try {
                    return client.text("/").equals("hello") && client.pool.metrics().opened() > 1;
                } catch (ClientException e) {
                    throw new AssertionError(e);
                }
            });
        }
    }

    @Test
    void tells_where_nothing_listens() throws Exception {
        // Bound, so that nobody else listens there, and not listening.
        try (Socket nobody = new Socket()) {
            nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Client client = Client.http1((InetSocketAddress) nobody.getLocalSocketAddress());
            for (int i = 0; i < 5; i++) {
                ClientException refused = failure(Failure.CONNECT, () -> client.get("/"));
                assertThat(refused.unprocessed()).isTrue();
                assertThat(refused).hasMessageContaining("refuse");
            }
            Eventually.holds("none is left", () -> client.pool.metrics().equals(new PoolMetrics(0, 0, 0, 0, 0, 5)));
            client.close();
        }
    }

    @Test
    void tells_that_a_name_is_unknown() {
        try (Client client = Client.http1(InetSocketAddress.createUnresolved("nobody.invalid", 80))) {
            assertThat(failure(Failure.CONNECT, () -> client.get("/"))).hasMessageContaining("nobody.invalid");
        }
    }

    @Test
    void resolves_names() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client =
                Client.http1(InetSocketAddress.createUnresolved("localhost", server.address().getPort()))) {
            assertThat(client.text("/")).isEqualTo("hello");
        }
    }

    @Test
    void tells_that_a_connection_was_not_made_in_time() throws Exception {
        // A listener that never accepts, with its queue full, leaves those who come unanswered.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket second = new Socket(full.getInetAddress(), full.getLocalPort());
                Client client = Client.http1((InetSocketAddress) full.getLocalSocketAddress(),
                        Client.settings().connectLimit(Duration.ofMillis(150)))) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            assertThat(failure(Failure.CONNECT_TIMEOUT, () -> client.get("/")).unprocessed()).isTrue();
        }
    }

    @Test
    void fails_only_who_waits_for_the_connection_that_cannot_be_made() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        RawServer server = RawServer.on(peer -> {
            peer.readHead();
            await(answer);
            peer.write(HELLO);
        });
        try (Client client = Client.http1(server.address())) {
            Exchange first = client.get("/");
            Eventually.holds("it has come", () -> server.connections() == 1);
            server.stopListening();
            failure(Failure.CONNECT, () -> client.get("/"));
            answer.countDown();
            assertThat(Client.text(first)).isEqualTo("hello");
        }
        server.close();
    }

    @Test
    void begins_nothing_more_once_it_is_drained_but_ends_what_was_begun() throws Exception {
        Semaphore permits = new Semaphore(0);
        try (RawServer server = numbered(permits); Client client = Client.http1(server.address(), one())) {
            Exchange first = client.get("/");
            FutureTask<String> queued = async(() -> client.text("/"));
            Eventually.holds("it waits", () -> client.pool.metrics().waiting() == 1);
            client.pool.drain();
            assertThat(failure(Failure.CANCELLED, () -> client.get("/")).unprocessed()).isTrue();
            permits.release(2);
            assertThat(Client.text(first)).isEqualTo("1");
            assertThat(queued.get(10, TimeUnit.SECONDS)).isNotEmpty();
            Eventually.holds("none is left", () -> client.pool.metrics().connections() == 0);
        }
    }

    @Test
    void closes_idle_connections_when_it_is_drained() throws Exception {
        try (RawServer server = RawServer.answering(HELLO); Client client = Client.http1(server.address())) {
            client.text("/");
            client.pool.drain();
            Eventually.holds("none is left", () -> client.pool.metrics().connections() == 0);
        }
    }

    @Test
    void fails_what_is_under_way_and_who_waits_when_it_is_closed() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd);
                Client client = Client.http1(server.address(), one())) {
            Exchange first = client.get("/");
            FutureTask<ClientException> waiting = async(() -> failure(Failure.CANCELLED, () -> client.get("/")));
            Eventually.holds("it waits", () -> client.pool.metrics().waiting() == 1);
            client.pool.close();
            failure(Failure.CANCELLED, first::response);
            waiting.get(10, TimeUnit.SECONDS);
            failure(Failure.CANCELLED, () -> client.get("/"));
            Eventually.holds("none is left",
                    () -> client.pool.metrics().connections() == 0 && client.pool.metrics().active() == 0);
        }
    }

    @Test
    void fails_what_is_under_way_when_the_runtime_is_closed() throws IOException {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Client client = Client.http1(server.address());
            Exchange exchange = client.get("/");
            client.close();
            failure(Failure.CANCELLED, exchange::response);
            failure(Failure.CANCELLED, () -> client.get("/"));
        }
    }

    @Test
    void does_not_let_one_endpoint_hold_up_another() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RawServer server = RawServer.answering(HELLO);
                Client client = Client.http1((InetSocketAddress) full.getLocalSocketAddress());
                ConnectionPool other = client.runtime.open(
                        new Endpoint(server.address(), ClientProtocol.HTTP_1_1, null), Client.settings().build())) {
            Exchange silent = client.get("/");
            try (Exchange exchange = other.begin(request("GET", "/"), Client.PATIENT)) {
                assertThat(Client.text(exchange)).isEqualTo("hello");
            }
            silent.cancel();
        }
    }
}
