package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.limits;
import static dev.freshet.client.exchange.Client.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.test.network.RawServer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether the peer of an HTTP/2 connection is still there is asked with PING, as the settings say. */
@Timeout(30)
class LivenessTest {
    private static final Duration SOON = Duration.ofMillis(50);
    /** How much of a body goes to a peer that takes none of it. */
    private static final int WINDOW = 65_535;

    private static Client client(RawServer server, Duration pingAfter, Duration pingLimit) {
        return new Client(server.address(), ClientProtocol.H2C,
                Client.settings().pingAfter(pingAfter).pingLimit(pingLimit).build());
    }

    @Test
    void a_peer_that_answers_may_take_its_time() throws Exception {
        try (RawServer server = Http2Peer.serving(peer -> {
            int stream = peer.nextRequest();
            peer.answerPings(3);
            peer.answer(stream, "hello");
            peer.awaitEnd();
        }); Client client = client(server, SOON, Duration.ofSeconds(10))) {
            assertThat(client.text("/")).isEqualTo("hello");
        }
    }

    @Test
    void a_peer_that_is_silent_is_gone() throws Exception {
        try (RawServer server = Http2Peer.serving(peer -> {
            peer.nextRequest();
            peer.awaitEnd();
        }); Client client = client(server, SOON, SOON); Exchange exchange = client.get("/")) {
            assertThat(failure(Failure.CONNECTION_LOST, exchange::response))
                    .hasMessageContaining("did not answer a PING");
        }
    }

    @Test
    void a_peer_is_not_asked_where_the_settings_say_so() throws Exception {
        try (RawServer server = Http2Peer.serving(peer -> {
            peer.nextRequest();
            peer.awaitEnd();
        }); Client client = client(server, Duration.ZERO, Duration.ofMillis(1));
                Exchange exchange = client.pool.begin(request("GET", "/"), limits(20_000, 1_500, 1_500))) {
            failure(Failure.RESPONSE_TIMEOUT, exchange::response);
        }
    }

    @Test
    void a_peer_that_answers_but_does_not_take_the_end_of_a_body_is_given_up() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (RawServer server = Http2Peer.serving(peer -> {
            peer.nextRequest();
            begun.countDown();
            peer.answerPings(1_000);
        }); Client client = client(server, SOON, Duration.ofSeconds(10));
                Exchange exchange = client.pool.begin(request("POST", "/")
                        .contentLength(OutgoingRequest.UNKNOWN_LENGTH), limits(20_000, 250, 250))) {
            Client.await(begun);
            exchange.write(new byte[WINDOW + 1], 0, WINDOW + 1);
            exchange.end();
            failure(Failure.IDLE_TIMEOUT, exchange::response);
            client.awaitIdle();
        }
    }

    @Test
    void a_peer_that_has_answered_may_leave_the_end_of_a_body_while_nobody_reads() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch patient = new CountDownLatch(1);
        try (RawServer server = Http2Peer.serving(peer -> {
            int stream = peer.nextRequest();
            peer.head(stream, false, "200");
            begun.countDown();
            peer.answerPings(10);
            peer.data(stream, "hello", true);
            patient.countDown();
            peer.awaitEnd();
        }); Client client = client(server, SOON, Duration.ofSeconds(10));
                Exchange exchange = client.pool.begin(request("POST", "/")
                        .contentLength(OutgoingRequest.UNKNOWN_LENGTH), limits(20_000, 20_000, 250))) {
            Client.await(begun);
            exchange.write(new byte[WINDOW + 1], 0, WINDOW + 1);
            exchange.end();
            exchange.response();
            Client.await(patient);
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
    }
}
