package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.server.HttpServer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients bring about opens no circuit and ejects no instance. */
class WhoseFailureTest {
    private static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20));
    private static final String OPENING = "GET /%s HTTP/1.1\r\nHost: a\r\n%s\r\n";
    private static final String UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    /** What RFC 6455 section 1.3 answers to that key. */
    private static final String AGREED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    private Front front(int upstream, String breaker) throws IOException {
        // With the system's large buffer, a client that reads slowly would free it in large steps.
        return Front.open(Yaml.in(folder, """
                gateway:
                  upstreams:
                    test:
                      instances: ["127.0.0.1:%d"]
                      ejection: { failures: 2, at-most: 100%% }
                  routes:
                    - id: all
                      match: { path: /** }
                      upstream: test
                      retry: { attempts: 1 }
                      filters: [ { circuit-breaker: { window: 4, minimum: 2, open: 1h, statuses: 500%s } } ]
                """.formatted(upstream, breaker)), Upstream.config().withSendBuffer(64 * 1024));
    }

    private static void isUnblamed(Front front, int port) {
        assertThat(Wire.status(Wire.ask(port, "GET", "/good"))).as("circuit").isEqualTo(200);
        InstanceState instance = front.gateway().upstreams().getFirst().instances().getFirst();
        assertThat(instance.ejections()).as("ejections").isZero();
        assertThat(instance.failed()).as("failures").isZero();
    }

    @Test
    void an_extended_connect_to_an_ordinary_resource_is_refused_and_not_counted() throws Exception {
        try (Upstream upstream = Upstream.start("good"); Front front = front(upstream.port(), "");
                ClientRuntime runtime = ClientRuntime.start(1, null)) {
            ConnectionPool pool = runtime.open(new Endpoint(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()), ClientProtocol.H2C, null),
                    PoolSettings.DEFAULT);
            for (int i = 0; i < 25; i++) {
                OutgoingRequest connect = new OutgoingRequest("GET", "/good", "a")
                        .field("Sec-WebSocket-Version", "13").protocol("websocket");
                try (Exchange exchange = pool.begin(connect, LIMITS)) {
                    assertThat(exchange.response().status()).isEqualTo(400);
                }
            }
            assertThat(upstream.asked).as("asked").hasValue(25);
            isUnblamed(front, front.port());
        }
    }

    @Test
    @Tag("slow")
    void a_slow_upload_is_no_slow_upstream() throws Exception {
        HttpServer upstream = TestGateway.server(TestGateway::echo);
        try (Front front = front(upstream.port(), ", slow: 2s")) {
            for (int size : new int[] {100, 100_000}) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
                    client.getOutputStream().write(("POST /good HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                            + "Content-Length: " + size + "\r\n\r\nx").getBytes(StandardCharsets.US_ASCII));
                    Thread.sleep(3_000);
                    client.getOutputStream().write(new byte[size - 1]);
                    assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                            .startsWith("HTTP/1.1 200");
                }
            }
            isUnblamed(front, front.port());
        } finally {
            upstream.stop();
        }
    }

    @Test
    @Tag("slow")
    void a_client_that_waits_for_its_share_is_no_slow_upstream() throws Exception {
        try (Upstream upstream = Upstream.start("good"); Front front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams:
                    test:
                      instances: ["127.0.0.1:%d"]
                      pool: { max-connections: 2, client-share: 50%% }
                  routes:
                    - id: held
                      match: { path: /hold }
                      upstream: test
                    - id: all
                      match: { path: /** }
                      upstream: test
                      filters: [ { circuit-breaker: { minimum: 2, open: 1h, slow: 1s, slow-calls: 50%% } } ]
                """.formatted(upstream.port())))) {
            Thread holding = Thread.ofVirtual().start(() -> front.get("/hold"));
            upstream.awaitHeld();
            Thread one = Thread.ofVirtual().start(() -> front.get("/good"));
            Thread other = Thread.ofVirtual().start(() -> front.get("/good"));
            front.await(upstream, instance -> instance.connections().waiting() == 2);
            Thread.sleep(1_500);
            upstream.release();
            holding.join();
            one.join();
            other.join();
            isUnblamed(front, front.port());
        }
    }

    @Test
    @Tag("slow")
    void an_upstream_may_break_a_slow_upload_off() throws Exception {
        try (Impatient upstream = new Impatient(); Front front = front(upstream.port(), "")) {
            for (int i = 0; i < TIMES; i++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
                    client.getOutputStream()
                            .write(("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx")
                                    .getBytes(StandardCharsets.US_ASCII));
                    assertThat(new String(client.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                            .isEqualTo("HTTP/1.1 502");
                }
            }
            isUnblamed(front, front.port());
        }
    }

    @Test
    @Tag("slow")
    void an_upstream_may_break_a_slow_download_off() throws Exception {
        try (Impatient upstream = new Impatient(); Front front = front(upstream.port(), "")) {
            for (int i = 0; i < TIMES; i++) {
                try (Socket client = new Socket()) {
                    client.setReceiveBufferSize(4_096);
                    client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()));
                    client.getOutputStream()
                            .write(OPENING.formatted("download", "").getBytes(StandardCharsets.US_ASCII));
                    upstream.awaitBreak();
                    readToTheBreak(client.getInputStream());
                }
            }
            isUnblamed(front, front.port());
        }
    }

    @Test
    @Tag("slow")
    void an_upstream_may_break_off_an_upload_that_comes_byte_by_byte() throws Exception {
        try (Impatient upstream = new Impatient(); Front front = front(upstream.port(), "");
                Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
            client.getOutputStream().write(("POST /drops HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            while (client.getInputStream().available() == 0) {
                client.getOutputStream().write('x');
                Thread.sleep(200);
            }
            assertThat(new String(client.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 502");
            isUnblamed(front, front.port());
        }
    }

    @Test
    @Tag("slow")
    void an_upstream_may_break_off_a_download_that_is_read_bit_by_bit() throws Exception {
        try (Impatient upstream = new Impatient(); Front front = front(upstream.port(), "");
                Socket client = new Socket()) {
            client.setReceiveBufferSize(64 * 1024);
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()));
            client.getOutputStream().write(OPENING.formatted("download", "").getBytes(StandardCharsets.US_ASCII));
            readToTheBreak(new SlowInput(client.getInputStream()));
            isUnblamed(front, front.port());
        }
    }

    @Test
    void what_happens_in_a_tunnel_is_between_its_ends() throws Exception {
        try (Impatient upstream = new Impatient(); Front front = front(upstream.port(), "")) {
            for (int i = 0; i < TIMES; i++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
                    client.getOutputStream()
                            .write(OPENING.formatted("tunnel", UPGRADE).getBytes(StandardCharsets.US_ASCII));
                    assertThat(new String(client.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                            .isEqualTo("HTTP/1.1 101");
                    client.getOutputStream().write('x');
                    readToTheBreak(client.getInputStream());
                }
            }
            isUnblamed(front, front.port());
        }
    }

    private static void readToTheBreak(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException brokenOff) {
            assertThat(brokenOff).hasMessageContaining("reset");
        }
    }

    /** Reads 160 KB in a second: no single wait of the gateway is long. */
    private static final class SlowInput extends FilterInputStream {
        SlowInput(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return super.read(into, offset, Math.min(length, 16 * 1024));
        }
    }

    /** Breaks off whatever its client keeps it waiting for, and every tunnel. */
    private static final class Impatient implements AutoCloseable {
        private static final int PATIENCE_MILLIS = 2_000;

        private final ServerSocket listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        private volatile CountDownLatch broken = new CountDownLatch(1);

        Impatient() throws IOException {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        Socket socket = listening.accept();
                        Thread.ofVirtual().start(() -> serve(socket));
                    }
                } catch (IOException over) {
                    assertThat(listening.isClosed()).isTrue();
                }
            });
        }

        int port() {
            return listening.getLocalPort();
        }

        void awaitBreak() throws InterruptedException {
            assertThat(broken.await(20, TimeUnit.SECONDS)).isTrue();
            broken = new CountDownLatch(1);
        }

        private void serve(Socket socket) {
            try (socket) {
                String head = head(socket.getInputStream());
                if (head.startsWith("GET /good")) {
                    socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
                            .getBytes(StandardCharsets.US_ASCII));
                    return;
                }
                socket.setSoLinger(true, 0);
                if (head.startsWith("GET /tunnel")) {
                    socket.getOutputStream().write(AGREED.getBytes(StandardCharsets.US_ASCII));
                    // What the client sends comes only through a tunnel.
                    socket.getInputStream().read();
                } else if (head.startsWith("POST /drops")) {
                    awaitWholeBody(socket.getInputStream());
                } else if (head.startsWith("POST")) {
                    awaitBody(socket);
                } else {
                    flood(socket);
                }
            } catch (IOException brokenOff) {
                assertThat(socket.isClosed()).isTrue();
            }
        }

        private static void awaitBody(Socket socket) throws IOException {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (SocketTimeoutException late) {
                assertThat(late).isNotNull();
            }
        }

        /** However often a byte arrives. */
        private static void awaitWholeBody(InputStream in) throws IOException {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            int read = 0;
            while (read >= 0 && System.nanoTime() - end < 0) {
                read = in.read();
            }
        }

        private void flood(Socket socket) throws IOException {
            Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(PATIENCE_MILLIS);
                    socket.close();
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    broken.countDown();
                }
            });
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                socket.getOutputStream().write(new byte[64 * 1024]);
            }
        }

        private static String head(InputStream in) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.read());
            }
            return head.toString();
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }
    }
}
