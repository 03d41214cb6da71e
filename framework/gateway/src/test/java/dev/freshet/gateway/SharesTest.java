package dev.freshet.gateway;

import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.SETTINGS;
import static dev.freshet.test.network.RawFrame.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No client keeps others from an upstream, whatever it asks for and however slowly it takes it. */
class SharesTest {
    private static final InetAddress GREEDY = InetAddress.ofLiteral("127.0.0.2");
    private static final InetAddress OTHER = InetAddress.ofLiteral("127.0.0.3");
    /** Fits in what is read ahead of an upstream. */
    private static final int SMALL = 40_000;
    private static final int LARGE = 4 << 20;
    private static final String UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

    private static final class Silent implements WebSocketListener {
        @Override
        public void opened(WebSocketSession session) {
        }

        @Override
        public void closed(WebSocketSession session, CloseReason reason) {
        }

        @Override
        public void failed(WebSocketSession session, Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    @TempDir
    private Path folder;
    private final Semaphore held = new Semaphore(0);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<Socket> sockets = new ArrayList<>();
    private HttpServer upstream;
    private String acquire = "3s";
    private Front front;

    @BeforeEach
    void start() throws IOException {
        upstream = TestGateway.server(this::answer);
    }

    @AfterEach
    void stop() throws IOException {
        release.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        front.close();
        upstream.stop();
    }

    private void answer(HttpRequest request, HttpResponse response) throws IOException, InterruptedException {
        switch (request.path()) {
            case "/hold" -> {
                held.release();
                release.await(20, TimeUnit.SECONDS);
                response.send("held");
            }
            case "/small" -> {
                response.send(new byte[SMALL]);
                held.release();
            }
            case "/large" -> {
                held.release();
                response.send(new byte[LARGE]);
            }
            case "/socket" -> WebSocketHandshake.accept(request, response, List.of(), WebSocketLimits.DEFAULT,
                    new Silent());
            default -> response.send("hello");
        }
    }

    private void start(String protocol, String pool, String more) throws IOException {
        front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams:
                    test: { protocol: %s, instances: ["127.0.0.1:%d"], pool: { %s } }
                  routes: [ { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: %s } } ]
                %s
                """.formatted(protocol, upstream.port(), pool, acquire, more)));
    }

    private Socket connect(InetAddress from) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), front.port(), from, 0);
        sockets.add(socket);
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** A request on a connection of its own, whose answer nobody takes yet. */
    private Socket ask(InetAddress from, String path, String fields) throws IOException {
        Socket socket = connect(from);
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static int status(Socket socket) throws IOException {
        return Wire.status(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII));
    }

    /** So many requests on an HTTP/2 connection whose client takes nothing: its windows are shut. */
    private void askTakingNothing(InetAddress from, String path, int streams) throws IOException {
        Socket socket = connect(from);
        socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream()
                .write(frame(SETTINGS, 0, 0, (byte) 0, (byte) 4, (byte) 0, (byte) 0, (byte) 0, (byte) 0));
        byte[] target = path.getBytes(StandardCharsets.US_ASCII);
        byte[] block = ByteBuffer.allocate(7 + target.length).put((byte) 0x82).put((byte) 0x86).put((byte) 0x04)
                .put((byte) target.length).put(target).put((byte) 0x41).put((byte) 1).put((byte) 'a').array();
        for (int i = 0; i < streams; i++) {
            socket.getOutputStream().write(frame(HEADERS, 5, 2 * i + 1, block));
        }
        assertThat(socket.getInputStream().readNBytes(9)).as("the server's settings").hasSize(9);
    }

    private void awaitHeld(int requests) throws InterruptedException {
        assertThat(held.tryAcquire(requests, 20, TimeUnit.SECONDS)).as("%d requests at the upstream", requests)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocol: http/1.1, max-connections: 4",
        "protocol: h2c, max-connections: 2, max-streams: 2"})
    void one_client_leaves_places_to_others(String upstreams) throws Exception {
        String protocol = upstreams.substring(10, upstreams.indexOf(','));
        start(protocol, upstreams.substring(upstreams.indexOf(',') + 2), "");
        Socket first = ask(GREEDY, "/hold", "");
        Socket second = ask(GREEDY, "/hold", "");
        awaitHeld(2);
        assertThat(status(ask(GREEDY, "/hello", ""))).as("beyond its share").isEqualTo(503);
        assertThat(status(ask(OTHER, "/hello", ""))).as("another client").isEqualTo(200);
        Socket waiting = ask(GREEDY, "/hello", "");
        release.countDown();
        assertThat(status(first) + status(second)).as("within its share").isEqualTo(2 * 200);
        assertThat(status(waiting)).as("in line").isEqualTo(200);
        assertThat(status(ask(GREEDY, "/hello", ""))).as("later").isEqualTo(200);
    }

    @Test
    void one_that_takes_nothing_of_large_responses_leaves_connections_to_others() throws Exception {
        start("http/1.1", "max-connections: 4", "");
        askTakingNothing(GREEDY, "/large", 20);
        awaitHeld(2);
        assertThat(status(ask(OTHER, "/hello", ""))).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/1.1", "h2c"})
    void a_response_that_fits_holds_no_connection_for_its_client(String protocol) throws Exception {
        // All of them wait for the one connection.
        acquire = "20s";
        start(protocol, "max-connections: 1, max-streams: 2, client-share: 50%", "");
        askTakingNothing(GREEDY, "/small", 20);
        awaitHeld(20);
        assertThat(status(ask(GREEDY, "/hello", ""))).isEqualTo(200);
    }

    @Test
    void what_waits_for_clients_has_a_budget_beyond_which_it_counts() throws Exception {
        start("http/1.1", "max-connections: 4", "  max-buffered: 100KB");
        askTakingNothing(GREEDY, "/small", 20);
        // Two within the budget, two that have the client's share.
        awaitHeld(4);
        assertThat(status(ask(GREEDY, "/hello", ""))).isEqualTo(503);
        assertThat(status(ask(OTHER, "/hello", ""))).isEqualTo(200);
    }

    @Test
    void websockets_leave_connections_to_requests_and_to_those_of_other_clients() throws Exception {
        start("http/1.1", "max-connections: 4", "");
        Socket first = ask(GREEDY, "/socket", UPGRADE);
        assertThat(status(first)).isEqualTo(101);
        assertThat(status(ask(GREEDY, "/socket", UPGRADE))).as("its second").isEqualTo(503);
        Socket other = ask(OTHER, "/socket", UPGRADE);
        assertThat(status(other)).as("another client's").isEqualTo(101);
        assertThat(status(ask(InetAddress.ofLiteral("127.0.0.4"), "/socket", UPGRADE))).as("a third")
                .isEqualTo(503);
        assertThat(status(ask(GREEDY, "/hello", ""))).as("a request").isEqualTo(200);
        first.close();
        assertThat(status(ask(GREEDY, "/socket", UPGRADE))).as("after the first").isEqualTo(101);
    }
}
