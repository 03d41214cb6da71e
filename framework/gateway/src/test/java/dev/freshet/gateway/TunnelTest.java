package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What passes between the two ends of a tunnel. */
class TunnelTest {
    private static final String UPGRADE = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    /** What RFC 6455 section 1.3 answers to that key. */
    private static final String AGREED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    /** More than all sockets between the two ends hold. */
    private static final int MUCH = 16 << 20;

    @TempDir
    private Path folder;

    /** Its windows hold all that an upstream sends here. */
    private Front front(ServerSocket upstream, String route) throws IOException {
        return Front.open(Yaml.in(folder, """
                gateway:
                  upstreams:
                    test:
                      instances: ["127.0.0.1:%d"]
                      pool: { max-streams: 1, window-size: 64MB }
                  routes: [ { id: all, match: { path: /** }, upstream: test%s } ]
                """.formatted(upstream.getLocalPort(), route)));
    }

    @Test
    void a_key_without_its_padding_is_refused() throws Exception {
        try (ServerSocket upstream = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Front front = front(upstream, "");
                Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
            client.setSoTimeout(20_000);
            client.getOutputStream().write(UPGRADE.replace("==", "").getBytes(StandardCharsets.US_ASCII));
            assertThat(head(client.getInputStream())).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void a_client_gets_all_from_an_upstream_that_has_ended_although_it_goes_on_sending() throws Exception {
        byte[] last = new byte[MUCH];
        Arrays.fill(last, (byte) 'x');
        try (ServerSocket upstream = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Front front = front(upstream, ""); Socket client = new Socket()) {
            CompletableFuture<Void> said = CompletableFuture.runAsync(() -> say(upstream, last));
            client.setReceiveBufferSize(4_096);
            client.setSoTimeout(20_000);
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()));
            client.getOutputStream().write(UPGRADE.getBytes(StandardCharsets.US_ASCII));
            InputStream in = client.getInputStream();
            assertThat(head(in)).startsWith("HTTP/1.1 101");
            Eventually.holds("the upstream has ended", () -> connections(front) == 0);

            client.getOutputStream().write(new byte[MUCH]);
            assertThat(in.readAllBytes()).isEqualTo(last);
            said.join();
        }
    }

    @Test
    void both_ends_are_cut_off_if_nothing_passes_for_longer_than_the_route_allows() throws Exception {
        try (ServerSocket upstream = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Front front = front(upstream, ", timeouts: { tunnel: 300ms }");
                Socket client = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
            CompletableFuture<Void> silent = CompletableFuture.runAsync(() -> agreeAndAwaitEnd(upstream));
            client.getOutputStream().write(UPGRADE.getBytes(StandardCharsets.US_ASCII));
            assertThat(head(client.getInputStream())).startsWith("HTTP/1.1 101");
            awaitEnd(client);
            silent.join();
        }
    }

    /** Agrees to a tunnel and says nothing more. */
    private static void agreeAndAwaitEnd(ServerSocket upstream) {
        try (Socket socket = upstream.accept()) {
            assertThat(head(socket.getInputStream())).startsWith("GET /");
            socket.getOutputStream().write(AGREED.getBytes(StandardCharsets.US_ASCII));
            awaitEnd(socket);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    /** Fails long before the default of five minutes is over. */
    private static void awaitEnd(Socket socket) throws IOException {
        socket.setSoTimeout(20_000);
        try {
            assertThat(socket.getInputStream().read()).isNegative();
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    private static int connections(Front front) {
        return front.gateway().upstreams().getFirst().instances().getFirst().connections().connections();
    }

    /** Agrees to a tunnel, sends this and ends. */
    private static void say(ServerSocket upstream, byte[] last) {
        try (Socket socket = upstream.accept()) {
            assertThat(head(socket.getInputStream())).startsWith("GET /");
            OutputStream out = socket.getOutputStream();
            out.write(AGREED.getBytes(StandardCharsets.US_ASCII));
            out.write(last);
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        return head.toString();
    }
}
