package dev.freshet.gateway;

import static dev.freshet.test.network.RawFrame.DATA;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.RST_STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An upstream that answers as soon as it has the head of a request, and takes nothing of the body. */
class EarlyAnswerTest {
    private static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20));
    private static final int TIMES = 10;

    @TempDir
    private Path folder;

    /** What is unread when the socket is closed resets the connection behind the response. */
    private static void answerHttp1(Peer peer) throws IOException {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
    }

    /** RST_STREAM with NO_ERROR behind the response: the rest of the request is not wanted. */
    private static void answerHttp2(Peer peer) throws IOException {
        peer.beginHttp2();
        for (int stream = peer.awaitFrame(HEADERS); stream > 0; stream = peer.awaitFrame(HEADERS)) {
            peer.frame(HEADERS, END_HEADERS, stream, (byte) 0x88);
            peer.frame(DATA, END_STREAM, stream, (byte) 'o', (byte) 'k');
            peer.frame(RST_STREAM, 0, stream, new byte[4]);
        }
    }

    private static String ask(ConnectionPool pool, long announced, int sent) throws ClientException {
        OutgoingRequest request = new OutgoingRequest("POST", "/", "a").contentLength(announced);
        try (Exchange exchange = pool.begin(request, LIMITS)) {
            try {
                exchange.write(new byte[sent], 0, sent);
                if (announced < 0) {
                    exchange.end();
                }
            } catch (ClientException answered) {
                assertThat(exchange.responded()).as(answered.getMessage()).isTrue();
            }
            byte[] body = new byte[200];
            int size = 0;
            for (int read = exchange.read(body, 0, 200); read > 0; read = exchange.read(body, size, 200 - size)) {
                size += read;
            }
            return exchange.response().status() + " " + new String(body, 0, size, StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP_1_1, http/1.1", "HTTP_1_1, h2c", "H2C, http/1.1", "H2C, h2c"})
    void reaches_the_client_whole(ClientProtocol client, String upstream) throws Exception {
        boolean http2 = upstream.equals("h2c");
        try (RawServer server = RawServer.on(http2 ? EarlyAnswerTest::answerHttp2 : EarlyAnswerTest::answerHttp1);
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams:
                            test:
                              protocol: %s
                              pool: { connect-limit: 20s }
                              instances: ["127.0.0.1:%d"]
                              ejection: { failures: 0 }
                          routes: [ { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: 20s } } ]
                        """.formatted(upstream, server.address().getPort())));
                ClientRuntime runtime = ClientRuntime.start(1, null)) {
            ConnectionPool pool = runtime.open(new Endpoint(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()), client, null),
                    PoolSettings.builder().connectLimit(Duration.ofSeconds(20)).build());
            for (int i = 0; i < TIMES; i++) {
                assertThat(ask(pool, -1, 100_000)).as("all of the body sent").isEqualTo("200 ok");
                assertThat(ask(pool, -1, 100)).as("a little body sent").isEqualTo("200 ok");
                assertThat(ask(pool, 1_000_000, 40_000)).as("a part of the body sent").isEqualTo("200 ok");
            }
            assertThat(front.gateway().upstreams().getFirst().instances().getFirst().failed()).isZero();
        }
    }
}
