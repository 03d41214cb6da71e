package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.TlsConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/2 over real sockets, in cleartext and over TLS, with our own server. */
@Timeout(60)
@ParameterizedClass
@EnumSource(names = {"H2C", "TLS", "TLS_HTTP_2"})
class Http2ProtocolTest {
    private static final Path FOLDER = Path.of("target", "http2-tls").toAbsolutePath();

    @Parameter
    private ClientProtocol protocol = ClientProtocol.H2C;
    private final ClientLoop loop = ClientLoop.start("test");
    private final CountDownLatch gate = new CountDownLatch(1);
    private @Nullable HttpServer server;

    @AfterEach
    void stop() {
        gate.countDown();
        loop.close();
        if (server != null) {
            server.close();
        }
    }

    private Opened open() throws Exception {
        return open(ServerConfig.DEFAULT);
    }

    private Opened open(ServerConfig config) throws Exception {
        return open(config, ClientLimits.DEFAULT);
    }

    private Opened open(ServerConfig config, ClientLimits limits) throws Exception {
        ServerConfig local = config.withHost("127.0.0.1").withPort(0).withTls(
                protocol.isSecure() ? TlsConfig.of(new TlsConfig.Identity.Development(FOLDER)) : null);
        HttpServer started = HttpServer.start(local, request ->
                switch (request.path()) {
                    case "/echo" -> Http2ProtocolTest::echo;
                    case "/gate" -> (asked, response) -> {
                        gate.await(20, TimeUnit.SECONDS);
                        response.send("open");
                    };
                    case "/refuse" -> (asked, response) -> response.status(413).send("too much");
                    case "/chat" -> (asked, response) -> response.upgrade(new Repeat());
                    default -> (asked, response) -> response.send(asked.method() + " " + asked.target() + " "
                            + asked.authority() + " " + asked.header("X-A"));
                });
        server = started;
        return Opened.to(loop, new ConnectTarget(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), started.port()), protocol, "localhost",
                protocol.isSecure() ? TestKeys.trusting(FOLDER.resolve("certificate.pem")) : null,
                OnLoop.LONG, limits));
    }

    private static void echo(HttpRequest request, HttpResponse response) throws IOException {
        byte[] buffer = new byte[10_000];
        InputStream in = request.body();
        int count = in.read(buffer);
        while (count >= 0) {
            response.body().write(buffer, 0, count);
            response.body().flush();
            count = in.read(buffer);
        }
        String sum = request.trailers().first("X-Sum");
        if (sum != null) {
            response.trailer("X-Sum", sum);
        }
    }

    /** Says everything twice. */
    private static final class Repeat implements UpgradeHandler {
        private @Nullable UpgradedConnection connection;

        @Override
        public void opened(UpgradedConnection opened) {
            connection = opened;
        }

        @Override
        public void received(byte[] bytes, int offset, int length) throws IOException {
            UpgradedConnection open = connection;
            if (open != null) {
                open.write(bytes, offset, length);
                open.write(bytes, offset, length);
            }
        }

        @Override
        public void ended(@Nullable IOException cause) {
        }
    }

    private static OutgoingRequest get(String target) {
        return new OutgoingRequest("GET", target, "localhost");
    }

    private static OutgoingRequest post(long length) {
        return new OutgoingRequest("POST", "/echo", "localhost").contentLength(length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void asks_and_is_answered() throws Exception {
        Opened opened = open();
        assertThat(opened.next()).isEqualTo("connected HTTP/2");
        assertThat(opened.begin(get("/a?b=c").field("X-A", " 1 ")).untilOver())
                .last().isEqualTo("complete GET /a?b=c localhost 1");
        assertThat(opened.next()).isEqualTo("available 100");
        assertThat(opened.begin(new OutgoingRequest("HEAD", "/", "localhost")).untilOver())
                .last().isEqualTo("complete ");
    }

    @Test
    void asks_also_if_no_clock_can_count_the_limits() throws Exception {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        Opened opened = open(ServerConfig.DEFAULT, new ClientLimits(ClientLimits.DEFAULT.http1(),
                ClientLimits.DEFAULT.http2(), forEver, forEver));
        assertThat(opened.begin(get("/")).untilOver()).last().isEqualTo("complete GET / localhost null");
    }

    @Test
    void sends_a_body_with_trailers_and_gets_both_back() throws Exception {
        Opened opened = open();
        Reply reply = opened.begin(post(OutgoingRequest.UNKNOWN_LENGTH));
        OnLoop.call(loop, () -> {
            assertThat(reply.stream().write(ascii("hello "), 0, 6)).isTrue();
            assertThat(reply.stream().write(ascii("world"), 0, 5)).isTrue();
            ResponseFields trailers = new ResponseFields();
            trailers.set("X-Sum", "11");
            reply.stream().end(trailers);
            return null;
        });
        assertThat(reply.untilOver()).last().isEqualTo("complete hello world [x-sum=11]");
    }

    @Test
    void a_hundred_bodies_go_both_ways_at_once_as_far_as_the_windows_let_them() throws Exception {
        Opened opened = open();
        ClientConnection connection = opened.connection();
        CountDownLatch over = new CountDownLatch(100);
        List<Both> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Both both = new Both(200_000 + i, over);
            all.add(both);
            loop.execute(() -> both.begin(connection));
        }
        assertThat(over.await(40, TimeUnit.SECONDS)).isTrue();
        assertThat(all).allSatisfy(both -> assertThat(both.outcome).isEqualTo("whole " + both.length));
        assertThat(OnLoop.call(loop, connection::capacity)).isEqualTo(100);
    }

    /** Writes as it may, in pieces larger than a window, and counts what comes back. */
    private static final class Both implements ResponseListener {
        private final int length;
        private final CountDownLatch over;
        private final byte[] piece = new byte[70_000];
        private @Nullable RequestStream stream;
        private int written;
        private int received;
        private volatile String outcome = "";

        Both(int length, CountDownLatch over) {
            this.length = length;
            this.over = over;
            for (int i = 0; i < piece.length; i++) {
                piece[i] = (byte) (i % 100);
            }
        }

        void begin(ClientConnection connection) {
            stream = connection.begin(post(length), this);
            write(stream);
        }

        private void write(RequestStream to) {
            boolean taken = true;
            while (taken && written < length) {
                int count = Math.min(piece.length, length - written);
                written += count;
                taken = to.write(piece, 0, count);
            }
            if (taken) {
                to.end();
            }
        }

        @Override
        public void head(ResponseHead head) {
            outcome = head.status() == 200 ? "whole " : "status " + head.status();
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            for (int i = from; i < to; i++) {
                if (bytes[i] != piece[received++ % piece.length]) {
                    outcome = "another body ";
                }
            }
            if (stream != null) {
                stream.consumed(to - from);
            }
        }

        @Override
        public void taken() {
            if (stream != null) {
                write(stream);
            }
        }

        @Override
        public void complete(HttpHeaders trailers) {
            outcome += received;
            over.countDown();
        }

        @Override
        public void failed(CloseReason reason, boolean unprocessed, String message) {
            outcome = reason + message;
            over.countDown();
        }
    }

    @Test
    void what_is_not_consumed_holds_up_its_own_stream_only() throws Exception {
        Opened opened = open();
        Reply held = opened.begin(post(300_000), false);
        OnLoop.call(loop, () -> held.stream().write(new byte[300_000], 0, 300_000));
        for (int i = 0; i < 20; i++) {
            assertThat(opened.begin(get("/")).untilOver()).last().isEqualTo("complete GET / localhost null");
        }
        assertThat(OnLoop.call(loop, held::given)).isLessThanOrEqualTo(65_536);
        OnLoop.call(loop, () -> {
            held.stream().cancel();
            return null;
        });
        assertThat(opened.begin(get("/")).untilOver()).hasSize(2);
    }

    @Test
    void opens_no_more_streams_than_the_server_allows() throws Exception {
        Http2Limits two = new Http2Limits(2, 65_535, 65_535, 16_384, 4_096, 16_384, 100, 8, 100, 30, 2_000, 100, 2);
        Opened opened = open(ServerConfig.DEFAULT.withHttp2(two));
        ClientConnection connection = opened.connection();
        assertThat(OnLoop.call(loop, connection::capacity)).isEqualTo(2);
        Reply first = opened.begin(get("/gate"));
        Reply second = opened.begin(get("/gate"));
        assertThatThrownBy(() -> opened.begin(get("/")))
                .hasRootCauseInstanceOf(IllegalStateException.class).hasMessageContaining("has 2 requests in progress");
        gate.countDown();
        assertThat(first.untilOver()).last().isEqualTo("complete open");
        assertThat(second.untilOver()).last().isEqualTo("complete open");
        assertThat(OnLoop.call(loop, connection::capacity)).isEqualTo(2);
    }

    @Test
    void an_early_answer_ends_the_request_and_spares_the_connection() throws Exception {
        Opened opened = open();
        Reply reply = opened.begin(new OutgoingRequest("POST", "/refuse", "localhost").contentLength(1_000_000));
        OnLoop.call(loop, () -> reply.stream().write(new byte[1_000_000], 0, 1_000_000));
        assertThat(reply.untilOver()).last().isEqualTo("complete too much");
        assertThat(opened.begin(get("/")).untilOver()).hasSize(2);
    }

    @Test
    void a_listener_that_throws_ends_its_own_request_only() throws Exception {
        Opened opened = open();
        ClientConnection connection = opened.connection();
        Reply other = opened.begin(get("/gate"));
        OnLoop.call(loop, () -> connection.begin(get("/"), new ResponseListener() {
            @Override
            public void head(ResponseHead head) {
                gate.countDown();
                throw new IllegalStateException("the test throws");
            }

            @Override
            public void body(byte[] bytes, int from, int to) {
            }

            @Override
            public void taken() {
            }

            @Override
            public void complete(HttpHeaders trailers) {
            }

            @Override
            public void failed(CloseReason reason, boolean unprocessed, String message) {
            }
        }));
        assertThat(other.untilOver()).last().isEqualTo("complete open");
        assertThat(OnLoop.call(loop, connection::capacity)).as("one less than 100, because one was reset").isEqualTo(99);
    }

    @Test
    void an_extended_connect_goes_on_in_the_other_protocol() throws Exception {
        Opened opened = open();
        Reply reply = opened.begin(get("/chat").protocol("echo"));
        assertThat(reply.next()).startsWith("head 200");
        OnLoop.call(loop, () -> {
            reply.stream().write(ascii("ab"), 0, 2);
            reply.stream().end();
            return null;
        });
        assertThat(reply.untilOver()).last().isEqualTo("complete abab");
    }

    @Test
    void a_request_that_cannot_be_sent_is_refused_and_nothing_of_it_sent() throws Exception {
        Opened opened = open();
        opened.connection();
        for (String name : List.of("Host", "Connection", "Upgrade", "Transfer-Encoding", "Content-Length", "a b",
                ":path")) {
            assertThatThrownBy(() -> opened.begin(get("/").field(name, "1")))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> opened.begin(get("no slash"))).hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> opened.begin(get("/").field("x", "y".repeat(20_000))))
                .hasMessageContaining("but the server accepts 16384 at most");
        assertThat(opened.begin(get("/")).untilOver()).hasSize(2);
    }

    @Test
    void a_server_that_stops_answers_what_it_took() throws Exception {
        Opened opened = open();
        Reply reply = opened.begin(get("/gate"));
        opened.begin(get("/")).untilOver();
        assertThat(List.of(opened.next(), opened.next())).containsExactly("connected HTTP/2", "available 99");
        HttpServer stopping = server;
        Thread stop = Thread.ofVirtual().start(() -> {
            if (stopping != null) {
                stopping.stop();
            }
        });
        assertThat(opened.next()).isEqualTo("draining");
        gate.countDown();
        assertThat(reply.untilOver()).last().isEqualTo("complete open");
        assertThat(opened.next()).startsWith("closed LAST_RESPONSE");
        stop.join();
    }

    @Test
    void closes_when_idle_or_at_once_as_it_is_told() throws Exception {
        Opened idle = open();
        Reply reply = idle.begin(get("/gate"));
        ClientConnection connection = idle.connection();
        loop.execute(connection::closeWhenIdle);
        assertThat(List.of(idle.next(), idle.next())).containsExactly("connected HTTP/2", "draining");
        gate.countDown();
        assertThat(reply.untilOver()).last().isEqualTo("complete open");
        assertThat(idle.next()).startsWith("closed CLOSED_HERE");
        assertThat(OnLoop.call(loop, connection::isOpen)).isFalse();
    }
}
