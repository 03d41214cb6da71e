package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.gateway.TestClient.Answer;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Case 99: upstreams over HTTP/1.1 that lie, stall and break off. The client gets 502 or 504, or sees that it has not
 * got the whole; and the connection is not used again, so that the next request is answered as it should be.
 */
@ParameterizedClass
@EnumSource(value = ClientProtocol.class, names = {"HTTP_1_1", "H2C"})
class HostileUpstreamTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    /** Where an upstream stalls; anywhere else a machine that is busy would be taken for one that does. */
    private static final TimeLimits SHORT =
            new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(1));
    private static final ProxyOptions ONCE =
            new ProxyOptions(false, RetryPolicy.NONE, ProxyOptions.DEFAULT.tunnelIdle());

    @Parameter
    ClientProtocol clientProtocol;

    /** Bytes in answer to the first request, and what they are. */
    private record Lie(String sentence, String bytes) {
    }

    private static List<Lie> heads() {
        List<Lie> lies = new ArrayList<>();
        lies.add(new Lie("a length beside a transfer coding",
                OK + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"));
        lies.add(new Lie("two lengths", OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"));
        lies.add(new Lie("a length that is none", OK + "Content-Length: +5\r\n\r\nhello"));
        lies.add(new Lie("a transfer coding that is none", OK + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"));
        lies.add(new Lie("a bare CR in a value", OK + "X: a\rb\r\nContent-Length: 0\r\n\r\n"));
        lies.add(new Lie("NUL in a value", OK + "X: a\u0000b\r\nContent-Length: 0\r\n\r\n"));
        lies.add(new Lie("a folded line", OK + "X: a\r\n b\r\nContent-Length: 0\r\n\r\n"));
        lies.add(new Lie("white space before a colon", OK + "Content-Length : 0\r\n\r\n"));
        lies.add(new Lie("a head over every limit", OK + "X: " + "x".repeat(100_000) + "\r\n\r\n"));
        lies.add(new Lie("too many fields", OK + "X: 1\r\n".repeat(1_000) + "\r\n"));
        lies.add(new Lie("no HTTP", "220 mail.example.org ESMTP\r\n"));
        lies.add(new Lie("another version", "HTTP/3.0 200 OK\r\n\r\n"));
        lies.add(new Lie("another protocol that nobody asked for",
                "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"));
        return lies;
    }

    @TestFactory
    Stream<DynamicTest> answers_502_to_a_head_that_cannot_be_trusted() {
        return heads().stream().map(lie -> DynamicTest.dynamicTest(lie.sentence(), () -> {
            try (RawUpstream upstream = RawUpstream.answering(lie.bytes())) {
                answers(upstream, 502);
            }
        }));
    }

    @Test
    void answers_502_to_a_head_that_is_cut_off() throws IOException {
        try (RawUpstream upstream = RawUpstream.http1(peer -> {
            peer.readHead();
            peer.write(OK + "Content-Le");
        })) {
            answers(upstream, 502);
        }
    }

    @Test
    void answers_502_to_a_connection_that_ends_without_an_answer() throws IOException {
        try (RawUpstream upstream = RawUpstream.http1(RawServer.Peer::readHead)) {
            answers(upstream, 502);
        }
    }

    @Test
    void answers_504_to_a_head_that_does_not_come() throws IOException {
        try (RawUpstream upstream = RawUpstream.answering("")) {
            answers(upstream, 504);
        }
    }

    @Test
    void answers_502_where_nothing_listens() throws IOException {
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            nothingListens(deaf.getLocalPort());
        }
    }

    private void nothingListens(int port) throws IOException {
        try (TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, port).options(ONCE).start();
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            Answer answer = client.ask("/");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.headers().first("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.text()).contains("\"status\":502").doesNotContain(Integer.toString(port))
                    .doesNotContain("127.0.0.1");
        }
    }

    @Test
    void answers_502_to_a_status_that_no_client_knows() throws IOException {
        try (RawUpstream upstream = RawUpstream.answering("HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n");
                TestGateway gateway = gateway(upstream);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            assertThat(client.ask("/").status()).isEqualTo(502);
        }
    }

    /** The first answer has this status, with nothing of the upstream's inside; the next request gets "ok". */
    private void answers(RawUpstream upstream, int status) throws IOException {
        try (TestGateway gateway = gateway(upstream, status == 504 ? SHORT : TestGateway.LIMITS);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            Answer answer = client.ask("/first");
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.headers().first("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.text()).doesNotContain("127.0.0.1").doesNotContain("Exception");
            isNotPoisoned(upstream, gateway, client);
        }
    }

    private static TestGateway gateway(RawUpstream upstream) throws IOException {
        return gateway(upstream, TestGateway.LIMITS);
    }

    private static TestGateway gateway(RawUpstream upstream, TimeLimits limits) throws IOException {
        return TestGateway.before(ClientProtocol.HTTP_1_1, upstream.port()).options(ONCE)
                .limits("/first", limits).start();
    }

    private static void isNotPoisoned(RawUpstream upstream, TestGateway gateway, TestClient client) throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(client.ask("/next").text()).isEqualTo("ok");
        }
        assertThat(upstream.accepted()).as("connections").isEqualTo(2);
        Eventually.holds("the hostile connection to be closed", SOON, upstream::hostileIsOver);
        gateway.instance(0).awaitQuiet();
    }

    private static List<Lie> bodies() {
        return List.of(
                new Lie("a chunk that is none", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n"),
                new Lie("data that goes on behind its chunk",
                        OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello!!\r\n0\r\n\r\n"));
    }

    private static List<Lie> stalls() {
        return List.of(
                new Lie("a body that stalls", OK + "Content-Length: 100\r\n\r\nhello"),
                new Lie("chunks that stall", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"));
    }

    @TestFactory
    Stream<DynamicTest> breaks_the_client_off_at_a_body_that_cannot_be_whole() {
        return Stream.concat(bodies().stream().map(lie -> breaksOff(lie, TestGateway.LIMITS)),
                stalls().stream().map(lie -> breaksOff(lie, SHORT)));
    }

    private DynamicTest breaksOff(Lie lie, TimeLimits limits) {
        return DynamicTest.dynamicTest(lie.sentence(), () -> {
            try (RawUpstream upstream = RawUpstream.answering(lie.bytes())) {
                breaksOff(upstream, limits);
            }
        });
    }

    @Test
    void breaks_the_client_off_at_a_body_that_is_cut_off() throws IOException {
        try (RawUpstream upstream = RawUpstream.http1(peer -> {
            peer.readHead();
            peer.write(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
        })) {
            breaksOff(upstream, TestGateway.LIMITS);
        }
    }

    @Test
    void breaks_the_client_off_at_a_connection_that_is_reset() throws IOException {
        try (RawUpstream upstream = RawUpstream.http1(peer -> {
            peer.readHead();
            peer.write(OK + "Content-Length: 100\r\n\r\nhello");
            peer.socket().setSoLinger(true, 0);
        })) {
            breaksOff(upstream, TestGateway.LIMITS);
        }
    }

    /** Either nothing of the response is there yet, and the answer says so, or it does not come to its end. */
    private void breaksOff(RawUpstream upstream, TimeLimits limits) throws IOException {
        try (TestGateway gateway = gateway(upstream, limits);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            try (Exchange exchange = client.begin(TestClient.get("/first"))) {
                if (exchange.response().status() == 200) {
                    assertThatThrownBy(() -> TestClient.answer(exchange)).isInstanceOf(ClientException.class);
                } else {
                    assertThat(exchange.response().status()).isIn(502, 504);
                }
            }
            isNotPoisoned(upstream, gateway, client);
        }
    }

    @Test
    @DisplayName("99 [P] never uses a connection again that has bytes behind the response")
    void never_uses_a_connection_with_bytes_behind_the_response() throws IOException {
        try (RawUpstream upstream = RawUpstream.answering(OK + "Content-Length: 2\r\n\r\nok"
                + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison");
                TestGateway gateway = gateway(upstream);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            Answer answer = client.ask("/first");
            assertThat(answer.status()).isIn(200, 502);
            isNotPoisoned(upstream, gateway, client);
        }
    }

    @Test
    @DisplayName("99 [P] never uses a connection again that has sent a body with 204")
    void never_uses_a_connection_with_a_body_behind_204() throws IOException {
        try (RawUpstream upstream = RawUpstream.answering("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello");
                TestGateway gateway = gateway(upstream);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            assertThat(client.ask("/first").status()).isIn(204, 502);
            isNotPoisoned(upstream, gateway, client);
        }
    }

    @Test
    @DisplayName("99 [P] never uses a connection again whose response came before the end of the request")
    void never_uses_a_connection_whose_response_came_early() throws IOException {
        try (RawUpstream upstream = RawUpstream.answering(OK + "Content-Length: 2\r\n\r\nok");
                TestGateway gateway = gateway(upstream);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            OutgoingRequest request = new OutgoingRequest("POST", "/first", "a").contentLength(1_000_000);
            try (Exchange exchange = client.begin(request)) {
                TestClient.write(exchange, new byte[20_000]);
                assertThat(TestClient.answer(exchange).status()).isEqualTo(200);
            }
            isNotPoisoned(upstream, gateway, client);
        }
    }
}
