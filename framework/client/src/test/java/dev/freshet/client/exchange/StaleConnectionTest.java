package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.await;
import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that the peer closes while they lie in the pool, or in the moment of their reuse. */
@Timeout(30)
class StaleConnectionTest {
    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final ConcurrentLinkedQueue<String> heads = new ConcurrentLinkedQueue<>();

    private RawServer closingAtReuse() {
        return closingAtReuse(1);
    }

    /**
     * Answers the first request of a connection, once there are so many connections; closes in place of answering the
     * second.
     */
    private RawServer closingAtReuse(int together) {
        CountDownLatch all = new CountDownLatch(together);
        return RawServer.on(peer -> {
            heads.add(peer.readHead());
            all.countDown();
            await(all);
            peer.write(HELLO);
            heads.add(peer.readHead());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "PUT", "DELETE"})
    void sends_a_repeatable_request_without_a_body_once_more(String method) throws Exception {
        try (RawServer server = closingAtReuse(); Client client = Client.http1(server.address())) {
            client.text("/first");
            try (Exchange exchange = client.pool.begin(request(method, "/second"), Client.PATIENT)) {
                assertThat(exchange.response().status()).isEqualTo(200);
            }
            assertThat(heads).filteredOn(head -> head.startsWith(method + " /second")).hasSize(2);
            assertThat(client.pool.metrics().opened()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH", "PROPFIND"})
    void never_sends_another_request_twice(String method) throws Exception {
        try (RawServer server = closingAtReuse(); Client client = Client.http1(server.address())) {
            client.text("/first");
            try (Exchange exchange = client.pool.begin(request(method, "/second"), Client.PATIENT)) {
                assertThat(failure(Failure.CONNECTION_LOST, exchange::response).unprocessed()).isFalse();
            }
            assertThat(heads).filteredOn(head -> head.contains(" /second")).hasSize(1);
            client.awaitIdle();
        }
    }

    @Test
    void never_sends_a_request_with_a_body_twice() throws Exception {
        try (RawServer server = closingAtReuse(); Client client = Client.http1(server.address())) {
            client.text("/first");
            try (Exchange exchange = client.pool.begin(request("PUT", "/second").contentLength(2), Client.PATIENT)) {
                failure(Failure.CONNECTION_LOST, () -> {
                    Client.write(exchange, "ab");
                    exchange.end();
                    exchange.response();
                });
            }
            assertThat(heads).filteredOn(head -> head.contains(" /second")).hasSize(1);
        }
    }

    @Test
    void does_not_repeat_what_failed_on_a_new_connection() throws Exception {
        try (RawServer server = RawServer.on(peer -> heads.add(peer.readHead()));
                Client client = Client.http1(server.address()); Exchange exchange = client.get("/")) {
            assertThat(failure(Failure.CONNECTION_LOST, exchange::response).unprocessed()).isFalse();
            assertThat(heads).hasSize(1);
        }
    }

    @Test
    void does_not_repeat_what_was_answered_in_part() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            heads.add(peer.readHead());
            peer.write(HELLO);
            heads.add(peer.readHead());
            peer.write("HTTP/1.1 200 O");
        }); Client client = Client.http1(server.address())) {
            client.text("/first");
            try (Exchange exchange = client.get("/second")) {
                failure(Failure.CONNECTION_LOST, exchange::response);
            }
            assertThat(heads).hasSize(2);
        }
    }

    @Test
    void repeats_on_a_new_connection_though_others_lie_idle() throws Exception {
        try (RawServer server = closingAtReuse(3); Client client = Client.http1(server.address())) {
            Exchange one = client.get("/1");
            Exchange two = client.get("/2");
            Exchange three = client.get("/3");
            Client.text(one);
            Client.text(two);
            Client.text(three);
            assertThat(client.pool.metrics().idle()).isEqualTo(3);
            assertThat(client.text("/again")).isEqualTo("hello");
        }
    }

    @Test
    void makes_room_for_the_new_connection_where_there_may_be_no_more() throws Exception {
        try (RawServer server = closingAtReuse(2);
                Client client = Client.http1(server.address(), Client.settings().maxConnections(2))) {
            Exchange one = client.get("/1");
            Exchange two = client.get("/2");
            Client.text(one);
            Client.text(two);
            assertThat(client.text("/again")).isEqualTo("hello");
            client.awaitIdle();
        }
    }

    @Test
    void forgets_connections_that_the_peer_closed_while_they_were_idle() throws Exception {
        CountDownLatch close = new CountDownLatch(1);
        try (RawServer server = RawServer.on(peer -> {
            heads.add(peer.readHead());
            peer.write(HELLO);
            await(close);
        }); Client client = Client.http1(server.address())) {
            client.text("/");
            close.countDown();
            Eventually.holds("none is left", () -> client.pool.metrics().connections() == 0);
            try (Exchange exchange = client.pool.begin(request("POST", "/second"), Client.PATIENT)) {
                assertThat(Client.text(exchange)).isEqualTo("hello");
            }
            assertThat(heads).hasSize(2);
        }
    }

    @Test
    void loses_no_request_while_a_server_closes_after_each_response() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write(HELLO);
        }); Client client = Client.http1(server.address())) {
            for (int i = 0; i < 300; i++) {
                assertThat(client.text("/" + i)).isEqualTo("hello");
            }
            client.awaitIdle();
        }
    }
}
