package dev.freshet.conformance.gateway;

import static dev.freshet.test.network.RawFrame.DATA;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.GOAWAY;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.RST_STREAM;
import static dev.freshet.test.network.RawFrame.WINDOW_UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Case 99 over HTTP/2: streams and connections of an upstream that break the rules or off. */
@ParameterizedClass
@EnumSource(value = ClientProtocol.class, names = {"HTTP_1_1", "H2C"})
class HostileHttp2UpstreamTest {
    /** {@code :status: 200}, by its place in the static table. */
    private static final byte[] STATUS_200 = {(byte) 0x88};
    /** Where an upstream stalls; anywhere else a machine that is busy would be taken for one that does. */
    private static final TimeLimits SHORT =
            new TimeLimits(Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(1));
    private static final ProxyOptions ONCE =
            new ProxyOptions(false, RetryPolicy.NONE, ProxyOptions.DEFAULT.tunnelIdle());

    @Parameter
    ClientProtocol clientProtocol;

    private interface Reply {
        void to(int stream, RawServer.Peer peer) throws IOException;
    }

    /** What comes behind the reply on the same connection, if it is used again, is answered as it should be. */
    private static RawUpstream upstream(Reply reply) throws IOException {
        return RawUpstream.http2(peer -> {
            peer.beginHttp2();
            int stream = peer.awaitFrame(HEADERS);
            if (stream > 0) {
                reply.to(stream, peer);
                RawUpstream.answerHttp2(peer);
            }
        });
    }

    private static Map<String, Reply> heads() {
        Map<String, Reply> replies = new LinkedHashMap<>();
        replies.put("a head without a status", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                field("x", "1")));
        replies.put("two statuses", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                joined(STATUS_200, STATUS_200)));
        replies.put("a field of a connection", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                joined(STATUS_200, field("transfer-encoding", "chunked"))));
        replies.put("an upper-case name", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                joined(STATUS_200, field("X", "1"))));
        replies.put("a line end in a value", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                joined(STATUS_200, field("x", "1\r\nset-cookie: a=b"))));
        replies.put("a length that no body has", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                joined(STATUS_200, field("content-length", "5"))));
        replies.put("a stream that is reset", (stream, peer) -> peer.frame(RST_STREAM, 0, stream, int32(2)));
        replies.put("data before a head", (stream, peer) -> peer.frame(DATA, END_STREAM, stream, (byte) 'x'));
        replies.put("an unknown field block", (stream, peer) -> peer.frame(HEADERS, END_HEADERS | END_STREAM, stream,
                (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0x7f));
        replies.put("a window over every bound", (stream, peer) -> peer.frame(WINDOW_UPDATE, 0, 0,
                int32(Integer.MAX_VALUE)));
        replies.put("the end of the connection", (stream, peer) -> peer.socket().close());
        replies.put("an error of the connection", (stream, peer) -> {
            peer.frame(GOAWAY, 0, 0, joined(int32(stream), int32(2)));
            peer.socket().close();
        });
        return replies;
    }

    @TestFactory
    Stream<DynamicTest> answers_502_to_what_is_no_response() {
        return heads().entrySet().stream().map(reply -> DynamicTest.dynamicTest(reply.getKey(), () -> {
            try (RawUpstream upstream = upstream(reply.getValue())) {
                answers(upstream, 502);
            }
        }));
    }

    @Test
    void answers_504_to_a_head_that_does_not_come() throws IOException {
        try (RawUpstream upstream = upstream((stream, peer) -> { })) {
            answers(upstream, 504);
        }
    }

    private static Map<String, Reply> bodies() {
        Map<String, Reply> replies = new LinkedHashMap<>();
        replies.put("a reset within the body", (stream, peer) -> {
            body(stream, peer);
            peer.frame(RST_STREAM, 0, stream, int32(2));
        });
        replies.put("less than was announced", (stream, peer) -> {
            peer.frame(HEADERS, END_HEADERS, stream, joined(STATUS_200, field("content-length", "10")));
            peer.frame(DATA, END_STREAM, stream, "hello".getBytes(StandardCharsets.US_ASCII));
        });
        replies.put("the end of the connection within the body", (stream, peer) -> {
            body(stream, peer);
            peer.socket().close();
        });
        replies.put("GOAWAY and the end of the connection within the body", (stream, peer) -> {
            body(stream, peer);
            peer.frame(GOAWAY, 0, 0, joined(int32(stream), int32(0)));
            peer.socket().close();
        });
        return replies;
    }

    private static void body(int stream, RawServer.Peer peer) throws IOException {
        peer.frame(HEADERS, END_HEADERS, stream, STATUS_200);
        peer.frame(DATA, 0, stream, "hello".getBytes(StandardCharsets.US_ASCII));
    }

    @TestFactory
    Stream<DynamicTest> breaks_the_client_off_at_a_body_that_cannot_be_whole() {
        return bodies().entrySet().stream().map(reply -> DynamicTest.dynamicTest(reply.getKey(), () -> {
            try (RawUpstream upstream = upstream(reply.getValue())) {
                breaksOff(upstream, TestGateway.LIMITS);
            }
        }));
    }

    @Test
    void breaks_the_client_off_at_a_body_that_stalls() throws IOException {
        try (RawUpstream upstream = upstream(HostileHttp2UpstreamTest::body)) {
            breaksOff(upstream, SHORT);
        }
    }

    @Test
    void lets_a_response_come_to_its_end_behind_goaway() throws IOException {
        try (RawUpstream upstream = upstream((stream, peer) -> {
            body(stream, peer);
            peer.frame(GOAWAY, 0, 0, joined(int32(stream), int32(0)));
            peer.frame(DATA, END_STREAM, stream, (byte) '!');
        });
                TestGateway gateway = gateway(upstream, TestGateway.LIMITS);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            assertThat(client.ask("/first").text()).isEqualTo("hello!");
            isNotPoisoned(gateway, client);
            assertThat(upstream.accepted()).as("connections").isEqualTo(2);
        }
    }

    private void answers(RawUpstream upstream, int status) throws IOException {
        try (TestGateway gateway = gateway(upstream, status == 504 ? SHORT : TestGateway.LIMITS);
                TestClient client = new TestClient(clientProtocol, gateway.port())) {
            assertThat(client.ask("/first").status()).isEqualTo(status);
            isNotPoisoned(gateway, client);
        }
    }

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
            isNotPoisoned(gateway, client);
        }
    }

    private static TestGateway gateway(RawUpstream upstream, TimeLimits limits) throws IOException {
        return TestGateway.before(ClientProtocol.H2C, upstream.port()).options(ONCE)
                .limits("/first", limits).start();
    }

    private static void isNotPoisoned(TestGateway gateway, TestClient client) throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(client.ask("/next").text()).isEqualTo("ok");
        }
        gateway.instance(0).awaitQuiet();
    }

    /** A literal that is not indexed, as it stands. */
    private static byte[] field(String name, String value) {
        return ByteBuffer.allocate(3 + name.length() + value.length()).put((byte) 0).put((byte) name.length())
                .put(name.getBytes(StandardCharsets.ISO_8859_1)).put((byte) value.length())
                .put(value.getBytes(StandardCharsets.ISO_8859_1)).array();
    }

    private static byte[] int32(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] joined(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
