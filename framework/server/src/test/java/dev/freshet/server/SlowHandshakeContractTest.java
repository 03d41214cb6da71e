package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A handshake whose signature takes its time is the affair of its own connection, even if all have one loop. */
@Isolated("changes the providers of signatures")
class SlowHandshakeContractTest extends EngineContract {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);
    /** Short, but longer than a handshake takes on a busy machine. */
    private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(3);

    @TempDir
    private static Path folder;
    private static TestCertificate certificate;

    private final List<SSLSocket> sockets = new ArrayList<>();
    private SlowKey key;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of(folder, "slow.example", "EC");
    }

    @BeforeEach
    void install() {
        key = SlowKey.of(certificate.key());
    }

    @AfterEach
    void remove() throws IOException {
        key.close();
        for (SSLSocket socket : sockets) {
            socket.close();
        }
    }

    private void serve(ServerConfig config) throws Exception {
        start(config.withIoThreads(1).withTls(TestTls.SERVER.withHosts(Map.of("slow.example", certificate.pem()))));
        key.becomeSlow();
    }

    /** Begins a handshake for which the server needs the slow key: what came of it. */
    private CompletableFuture<String> slow() throws Exception {
        Socket tcp = new Socket(InetAddress.getLoopbackAddress(), server().port());
        SSLSocket socket = (SSLSocket) TestTls.trusting(certificate.certificatePem()).getSocketFactory()
                .createSocket(tcp, "slow.example", tcp.getPort(), true);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                socket.startHandshake();
                socket.getOutputStream().write("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
                outcome.complete(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            } catch (IOException e) {
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }

    private static void failed(CompletableFuture<String> outcome) throws Exception {
        try {
            assertThat(outcome.get(30, TimeUnit.SECONDS)).as("an answer to who had no handshake").isNull();
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void others_are_served_and_shake_hands_meanwhile() throws Exception {
        serve(config());
        RawClient before = new RawClient(server());
        try (before) {
            isInStep(before);
            CompletableFuture<String> first = slow();
            CompletableFuture<String> second = slow();
            key.awaitWaiting(2);
            isInStep(before);
            isInStep(client());
            key.let();
            assertThat(first.get(30, TimeUnit.SECONDS)).endsWith("Hello, World!");
            assertThat(second.get(30, TimeUnit.SECONDS)).endsWith("Hello, World!");
        }
    }

    @Test
    void so_many_that_a_pool_of_threads_would_be_gone_stop_no_request() throws Exception {
        serve(config().withThreadPoolSize(4));
        RawClient before = client();
        for (int i = 0; i < 8; i++) {
            slow();
        }
        key.awaitWaiting(8);
        isInStep(before);
    }

    @Test
    void its_time_is_that_of_any_handshake() throws Exception {
        serve(config().withTimeouts(new TimeLimits(LONG, HANDSHAKE_LIMIT, LONG, LONG, LONG)));
        CompletableFuture<String> outcome = slow();
        key.awaitWaiting(1);
        failed(outcome);
        Eventually.holds("it is not listed", () -> server().connections() == 0);
        key.let();
        Eventually.holds("it is counted", () -> server().reached(Limit.TLS_HANDSHAKE) == 1);
        isInStep(client());
        assertThat(server().reached(Limit.TLS_HANDSHAKE)).isOne();
    }

    @Test
    void a_client_that_leaves_meanwhile_leaves_nothing_behind() throws Exception {
        serve(config());
        CompletableFuture<String> outcome = slow();
        key.awaitWaiting(1);
        sockets.getFirst().close();
        failed(outcome);
        key.let();
        Eventually.holds("it is not listed", () -> server().connections() == 0);
        isInStep(client());
    }

    @Test
    void the_server_stops_meanwhile() throws Exception {
        serve(config().withShutdownTimeout(SHORT));
        CompletableFuture<String> outcome = slow();
        key.awaitWaiting(1);
        long begun = System.nanoTime();
        server().stop();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        Eventually.holds("it is not listed", () -> server().connections() == 0);
        failed(outcome);
    }
}
