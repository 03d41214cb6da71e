package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.INTEGER;

import dev.freshet.server.config.ListenerConfig.UnixSocket;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A listener on a UNIX domain socket. */
@Isolated("reads what is logged")
class UnixSocketContractTest extends EngineContract {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void find_a_file() {
        file = folder.resolve("s");
    }

    private ServerConfig onSocket() {
        return onSocket("660");
    }

    private ServerConfig onSocket(String mode) {
        return config().withTls(null).withListeners(List.of(
                new ListenerConfig("local", new UnixSocket(file, mode), true, true, null)));
    }

    private SocketChannel connect() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(file));
    }

    private String get(String path) throws IOException {
        try (SocketChannel channel = connect()) {
            send(channel, "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            return rest(channel);
        }
    }

    private static void send(SocketChannel channel, String text) throws IOException {
        Channels.newOutputStream(channel).write(text.getBytes());
    }

    private static String rest(SocketChannel channel) throws IOException {
        return new String(Channels.newInputStream(channel).readAllBytes());
    }

    @Test
    void answers_on_the_socket_and_on_the_port() throws IOException {
        application.on("/peer", (request, response) -> response.send(request.listener() + " "
                + request.remoteAddress()));
        start(onSocket());
        assertThat(get("/peer")).startsWith("HTTP/1.1 200").endsWith("local unix/0.0.0.0:0");
        assertThat(client().get("/peer").response().text()).startsWith("main /127.0.0.1:");
    }

    /** The JDK's TLS sockets need TCP, so a port stands before the file. */
    @Test
    void speaks_tls() throws IOException {
        application.on("/peer", (request, response) -> response.send(request.scheme() + " "
                + request.remoteAddress()));
        start(onSocket().withListeners(List.of(
                new ListenerConfig("local", new UnixSocket(file, "660"), true, true, TestTls.SERVER))));
        try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket tcp = new Socket(port.getInetAddress(), port.getLocalPort());
                Socket accepted = port.accept();
                SocketChannel channel = connect();
                SSLSocket tls = TestTls.CLIENT.silent(tcp)) {
            passOn(accepted.getInputStream(), Channels.newOutputStream(channel));
            passOn(Channels.newInputStream(channel), accepted.getOutputStream());
            tls.setSoTimeout(30_000);
            tls.getOutputStream().write("GET /peer HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes());
            assertThat(new String(tls.getInputStream().readAllBytes())).startsWith("HTTP/1.1 200")
                    .endsWith("https unix/0.0.0.0:0");
        }
    }

    /** Until one of both is closed. */
    private static void passOn(InputStream from, OutputStream to) {
        Thread.ofVirtual().start(() -> {
            try {
                from.transferTo(to);
            } catch (IOException closed) {
                // The client sees what is missing.
            }
        });
    }

    @Test
    void takes_large_bodies_in_both_directions() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        start(onSocket());
        String body = "x".repeat(2_000_000);
        try (SocketChannel channel = connect()) {
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    send(channel, "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(rest(channel)).endsWith("\r\n\r\n" + body);
            Eventually.holds("the writer has ended", () -> !writer.isAlive());
        }
    }

    @Test
    void timeouts_hold() throws IOException {
        Duration longer = Duration.ofSeconds(60);
        Duration shorter = Duration.ofMillis(400);
        start(onSocket().withTimeouts(new TimeLimits(Duration.ofSeconds(3), shorter, longer, longer, longer)));
        try (SocketChannel silent = connect(); SocketChannel slow = connect()) {
            send(slow, "GET / HT");
            assertThat(rest(silent)).isEmpty();
            assertThat(rest(slow)).startsWith("HTTP/1.1 408");
        }
    }

    @Test
    void a_client_that_leaves_is_noticed() throws IOException {
        Gate gate = new Gate();
        application.on("/wait", gate.handler());
        start(onSocket());
        SocketChannel channel = connect();
        send(channel, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
        Eventually.holds("it is in flight", () -> server().requestsInHand() == 1);
        channel.close();
        gate.let(9);
        isEmpty();
    }

    @Test
    void the_file_has_the_mode_and_is_gone_after_a_stop() throws IOException {
        start(onSocket("620"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw--w----");
        server().stop();
        assertThat(file).doesNotExist();
    }

    @Test
    void a_stop_answers_what_is_in_flight() throws Exception {
        Gate gate = new Gate();
        application.on("/wait", gate.handler());
        start(onSocket(), Duration.ofMillis(50));
        Thread stop = Thread.ofPlatform().unstarted(() -> server().stop());
        try (SocketChannel channel = connect()) {
            send(channel, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
            Eventually.holds("it is in flight", () -> server().requestsInHand() == 1);
            stop.start();
            Eventually.holds("nobody can connect", () -> !Files.exists(file, LinkOption.NOFOLLOW_LINKS));
            gate.let(9);
            assertThat(rest(channel)).startsWith("HTTP/1.1 200").endsWith("passed null");
        }
        stop.join();
    }

    @Test
    void replaces_a_file_on_which_nobody_listens() throws IOException {
        try (ServerSocketChannel crashed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            crashed.bind(UnixDomainSocketAddress.of(file));
        }
        assertThat(Files.exists(file)).isTrue();
        start(onSocket());
        assertThat(get("/hello")).contains("Hello, World!");
    }

    @Test
    void refuses_a_file_on_which_another_process_listens() throws IOException {
        try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            other.bind(UnixDomainSocketAddress.of(file));
            assertThatThrownBy(() -> start(onSocket())).isInstanceOf(ListenException.class)
                    .hasMessage("another process listens on " + file + "; stop it or choose another path");
            assertThat(Files.exists(file)).isTrue();
        }
        start();
    }

    @Test
    void refuses_a_file_that_is_not_a_socket() throws IOException {
        Files.writeString(file, "precious");
        assertThatThrownBy(() -> start(onSocket())).hasMessage(
                file + " exists and is not a socket; remove it or choose another path");
        assertThat(file).hasContent("precious");
        start();
    }

    @Test
    void refuses_a_pipe_and_leaves_it_there() throws Exception {
        assumeThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
        assertThatThrownBy(() -> start(onSocket())).hasMessage(
                file + " exists and is not a socket; remove it or choose another path");
        assertThat(Files.getAttribute(file, "unix:mode")).asInstanceOf(INTEGER).matches(mode ->
                (mode & 0170000) == 0010000, "is a pipe");
        start();
    }

    @Test
    void leaves_the_file_of_its_successor() throws IOException {
        start(onSocket());
        Files.delete(file);
        try (ServerSocketChannel successor = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            successor.bind(UnixDomainSocketAddress.of(file));
            server().stop();
            assertThat(Files.exists(file)).isTrue();
        }
    }

    @Test
    void can_be_the_only_listener() throws IOException {
        start(config().withTls(null).withUnixSocket(new UnixSocket(file, "600")).withAccessLog(true));
        RecordedLogs.takenAccess();
        assertThat(get("/hello")).contains("Hello, World!");
        assertThatThrownBy(() -> server().port()).hasMessageContaining("has no port; it listens on");
        Eventually.holds("the access log names the peer", () ->
                RecordedLogs.takenAccess().stream().anyMatch(line -> line.startsWith("unix \"GET /hello")));
    }

    @Test
    void curl_speaks_both_versions_on_it() throws Exception {
        start(onSocket());
        for (String version : List.of("--http1.1", "--http2-prior-knowledge")) {
            Process curl;
            try {
                curl = new ProcessBuilder("curl", "-sS", version, "--unix-socket", file.toString(),
                        "http://localhost/hello").redirectErrorStream(true).start();
            } catch (IOException missing) {
                assumeThat(missing).as("curl is installed").isNull();
                return;
            }
            String printed = new String(curl.getInputStream().readAllBytes());
            assumeThat(printed).as("curl supports it").doesNotContain("does not support");
            assertThat(printed).isEqualTo("Hello, World!");
        }
    }
}
