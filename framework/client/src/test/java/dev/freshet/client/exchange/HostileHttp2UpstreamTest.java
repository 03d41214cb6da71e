package dev.freshet.client.exchange;

import static dev.freshet.client.exchange.Client.await;
import static dev.freshet.client.exchange.Client.failure;
import static dev.freshet.client.exchange.Client.request;
import static dev.freshet.client.exchange.Client.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HTTP/2 servers that err or mean harm: each failure has its name, streams fail alone where they can. */
@Timeout(30)
class HostileHttp2UpstreamTest {

    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private RawServer server;
    private Client client;

    /** What becomes of the first request. */
    private interface Answer {
        void to(Http2Peer peer, int stream) throws IOException;
    }

    /** The first of all requests is answered so; others are answered well. */
    private void upstream(Answer hostile) {
        server = Http2Peer.serving(peer -> {
            connections.incrementAndGet();
            for (int stream = peer.nextRequest(); stream > 0; stream = peer.nextRequest()) {
                if (requests.incrementAndGet() == 1) {
                    hostile.to(peer, stream);
                } else {
                    peer.answer(stream, "hello");
                }
            }
        });
        client = new Client(server.address(), ClientProtocol.H2C,
                Client.settings().maxHeadBytes(2_048).build());
    }

    private void fails(Failure expected) throws Exception {
        try (Exchange exchange = client.pool.begin(request("POST", "/"), until(expected))) {
            failure(expected, () -> Client.text(exchange));
        }
    }

    /** The next requests are answered, on so many connections in all. */
    private void goesOn(int expectedConnections) throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(client.text("/clean")).isEqualTo("hello");
        }
        client.awaitIdle();
        assertThat(connections).hasValue(expectedConnections);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void answers_well() throws Exception {
        upstream((peer, stream) -> peer.answer(stream, "first"));
        try (Exchange exchange = client.get("/")) {
            assertThat(exchange.version()).isEqualTo(HttpVersion.HTTP_2);
            assertThat(Client.text(exchange)).isEqualTo("first");
        }
        goesOn(1);
    }

    @Test
    void never_answers() throws Exception {
        upstream((peer, stream) -> { });
        fails(Failure.RESPONSE_TIMEOUT);
        goesOn(1);
    }

    @Test
    void stops_in_the_middle_of_a_body() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            peer.data(stream, "abc", false);
        });
        fails(Failure.IDLE_TIMEOUT);
        goesOn(1);
    }

    @Test
    void resets_in_the_middle_of_a_body() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            peer.data(stream, "abc", false);
            peer.reset(stream, ErrorCode.INTERNAL_ERROR);
        });
        fails(Failure.CONNECTION_LOST);
        goesOn(1);
    }

    @Test
    void resets_before_it_answers() throws Exception {
        upstream((peer, stream) -> peer.reset(stream, ErrorCode.INTERNAL_ERROR));
        fails(Failure.CONNECTION_LOST);
        assertThat(requests).hasValue(1);
        goesOn(1);
    }

    @Test
    void resets_a_stream_of_a_used_connection_which_is_no_stale_one() throws Exception {
        server = Http2Peer.serving(peer -> {
            for (int stream = peer.nextRequest(); stream > 0; stream = peer.nextRequest()) {
                if (requests.incrementAndGet() == 2) {
                    peer.reset(stream, ErrorCode.INTERNAL_ERROR);
                } else {
                    peer.answer(stream, "hello");
                }
            }
        });
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().build());
        assertThat(client.text("/")).isEqualTo("hello");
        try (Exchange exchange = client.get("/")) {
            assertThat(failure(Failure.CONNECTION_LOST, exchange::response).unprocessed()).isFalse();
        }
        assertThat(requests).hasValue(2);
    }

    @Test
    void refuses_a_stream_which_is_sent_again_whatever_its_method() throws Exception {
        upstream((peer, stream) -> peer.reset(stream, ErrorCode.REFUSED_STREAM));
        try (Exchange exchange = client.pool.begin(request("POST", "/"), Client.PATIENT)) {
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
        assertThat(requests).hasValue(2);
    }

    @Test
    void refuses_every_stream() throws Exception {
        server = Http2Peer.serving(peer -> {
            for (int stream = peer.nextRequest(); stream > 0; stream = peer.nextRequest()) {
                requests.incrementAndGet();
                peer.reset(stream, ErrorCode.REFUSED_STREAM);
            }
        });
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().build());
        try (Exchange exchange = client.get("/")) {
            assertThat(failure(Failure.CONNECTION_LOST, exchange::response).unprocessed()).isTrue();
        }
        assertThat(requests).as("the first and ten more").hasValue(11);
        client.awaitIdle();
    }

    @Test
    void goes_away_before_it_has_seen_a_request_which_is_sent_to_another_connection() throws Exception {
        upstream((peer, stream) -> peer.goAway(0, ErrorCode.NO_ERROR));
        try (Exchange exchange = client.pool.begin(request("POST", "/"), Client.PATIENT)) {
            assertThat(Client.text(exchange)).isEqualTo("hello");
        }
        goesOn(2);
    }

    @Test
    void goes_away_and_still_ends_what_was_begun() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            peer.data(stream, "abc", false);
            peer.goAway(stream, ErrorCode.NO_ERROR);
            await(goOn);
            peer.data(stream, "def", true);
        });
        try (Exchange exchange = client.get("/")) {
            byte[] first = new byte[3];
            exchange.read(first, 0, 3);
            assertThat(client.text("/clean")).isEqualTo("hello");
            goOn.countDown();
            assertThat(Client.text(exchange)).isEqualTo("def");
        }
        goesOn(2);
        Eventually.holds("the first is closed", () -> client.pool.metrics().connections() == 1);
    }

    @Test
    void goes_away_in_the_middle_of_a_body_and_closes() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            peer.data(stream, "abc", false);
            peer.goAway(stream, ErrorCode.NO_ERROR);
            peer.close();
        });
        fails(Failure.CONNECTION_LOST);
        goesOn(2);
    }

    @Test
    void ends_a_body_before_its_length() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200", "content-length", "10");
            peer.data(stream, "abc", true);
        });
        fails(Failure.PROTOCOL);
        goesOn(1);
    }

    @Test
    void sends_more_than_its_length() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200", "content-length", "2");
            peer.data(stream, "abc", true);
        });
        fails(Failure.PROTOCOL);
        goesOn(1);
    }

    @Test
    void sends_a_head_that_is_too_large() throws Exception {
        upstream((peer, stream) -> peer.head(stream, true, "200", "x-a", "a".repeat(1_500), "x-b", "b".repeat(1_500)));
        fails(Failure.TOO_LARGE);
        goesOn(1);
    }

    @Test
    void sends_many_heads_that_are_too_large_and_each_fails_its_own_request() throws Exception {
        server = Http2Peer.serving(peer -> {
            connections.incrementAndGet();
            for (int stream = peer.nextRequest(); stream > 0; stream = peer.nextRequest()) {
                if (requests.incrementAndGet() <= 40) {
                    peer.head(stream, true, "200", "x-a", "a".repeat(1_500), "x-b", "b".repeat(1_500));
                } else {
                    peer.answer(stream, "hello");
                }
            }
        });
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().maxHeadBytes(2_048).build());
        for (int i = 0; i < 40; i++) {
            try (Exchange exchange = client.get("/")) {
                failure(Failure.TOO_LARGE, exchange::response);
            }
        }
        goesOn(1);
    }

    @Test
    void sends_empty_data_frames_with_what_it_flushes() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            for (int i = 0; i < 100; i++) {
                peer.data(stream, "", false);
            }
            peer.data(stream, "hello", false);
            peer.data(stream, "", true);
        });
        assertThat(client.text("/")).isEqualTo("hello");
        goesOn(1);
    }

    @Test
    void sends_empty_data_frames_without_end() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, false, "200");
            for (int i = 0; i < 1_001; i++) {
                peer.data(stream, "", false);
            }
            peer.awaitEnd();
        });
        try (Exchange exchange = client.get("/")) {
            failure(Failure.PROTOCOL, () -> Client.text(exchange));
        }
        goesOn(2);
    }

    @Test
    void sends_a_head_that_is_so_large_that_it_is_not_read_to_its_end() throws Exception {
        upstream((peer, stream) -> {
            peer.head(stream, true, "200", "x-a", "a".repeat(20_000), "x-b", "b".repeat(20_000));
            peer.awaitEnd();
        });
        fails(Failure.PROTOCOL);
        goesOn(2);
    }

    @Test
    void sends_a_head_without_a_status() throws Exception {
        upstream((peer, stream) -> peer.head(stream, true, "none"));
        fails(Failure.PROTOCOL);
        goesOn(1);
    }

    @Test
    void sends_interim_responses_without_end() throws Exception {
        upstream((peer, stream) -> {
            for (int i = 0; i < 1_000; i++) {
                peer.head(stream, false, "103", "link", "</a>");
            }
        });
        fails(Failure.PROTOCOL);
    }

    @Test
    void sends_what_is_no_frame() throws Exception {
        upstream((peer, stream) -> {
            peer.raw("HTTP/1.1 200 OK\r\n\r\n".getBytes());
            peer.awaitEnd();
        });
        fails(Failure.PROTOCOL);
        goesOn(2);
    }

    @Test
    void sends_data_for_a_stream_that_nobody_opened() throws Exception {
        upstream((peer, stream) -> {
            peer.data(stream + 20, "abc", true);
            peer.awaitEnd();
        });
        fails(Failure.PROTOCOL);
        goesOn(2);
    }

    @Test
    void closes_without_an_answer() throws Exception {
        upstream((peer, stream) -> peer.close());
        fails(Failure.CONNECTION_LOST);
        goesOn(2);
    }

    @Test
    void closes_the_idle_connection_at_its_reuse() throws Exception {
        server = Http2Peer.serving(peer -> {
            connections.incrementAndGet();
            peer.answer(peer.nextRequest(), "hello");
            peer.nextRequest();
        });
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().build());
        assertThat(client.text("/")).isEqualTo("hello");
        assertThat(client.text("/")).isEqualTo("hello");
        try (Exchange exchange = client.pool.begin(request("POST", "/"), Client.PATIENT)) {
            failure(Failure.CONNECTION_LOST, exchange::response);
        }
        assertThat(connections).hasValue(2);
    }

    @Test
    void speaks_http_1() throws Exception {
        server = RawServer.answering("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().build());
        assertThat(failure(Failure.PROTOCOL, () -> client.get("/")).unprocessed()).isTrue();
    }

    @Test
    void is_given_up_in_the_middle_of_bodies_without_losing_the_window() throws Exception {
        server = Http2Peer.serving(peer -> {
            connections.incrementAndGet();
            for (int stream = peer.nextRequest(); stream > 0; stream = peer.nextRequest()) {
                peer.head(stream, false, "200");
                boolean last = requests.incrementAndGet() > 40;
                for (int i = 0; i < 4; i++) {
                    peer.data(stream, "x".repeat(10_000), last && i == 3);
                }
            }
        });
        // In all twelve times the connection's window, which is two of a stream's; more resets would end it.
        client = new Client(server.address(), ClientProtocol.H2C, Client.settings().maxStreams(2).build());
        for (int i = 0; i < 40; i++) {
            try (Exchange exchange = client.get("/")) {
                byte[] some = new byte[100];
                exchange.read(some, 0, 100);
            }
        }
        assertThat(client.text("/")).hasSize(40_000);
        assertThat(connections).hasValue(1);
        client.awaitIdle();
    }
}
