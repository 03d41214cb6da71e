package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.LoopHeartbeat;
import dev.freshet.conformance.Transport;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many clients shake hands at once, every third leaves in the middle: loops go on, and nothing is left over. */
class TlsHandshakeStormTest {
    private static final int CLIENTS = 64;
    /** Shares its machine with other tests. */
    private static final Duration GENEROUS = Duration.ofSeconds(10);
    private static final Duration STRICT = Duration.ofMillis(50);
    private static final byte[] GET = "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);
    /** The beginning of a record that never ends. */
    private static final byte[] PIECE = {22, 3, 1, 1, 0, 1};

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void leaves_nothing_behind(EngineMode mode) throws Exception {
        assertThat(longestStall(mode, 2)).isLessThan(GENEROUS);
    }

    /** For a machine that nothing else uses. */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void stalls_no_loop(EngineMode mode) throws Exception {
        assertThat(longestStall(mode, 20)).isLessThan(STRICT);
    }

    /** The longest that a loop stood still while the machine itself did not. */
    private static Duration longestStall(EngineMode mode, int waves) throws Exception {
        try (HttpServer server = HttpServer.start(Transport.TLS.of(mode.config()),
                request -> (asked, answer) -> answer.send("Hello, World!"));
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            SSLContext trusting = Transport.trusting();
            // In a new JVM, the loops load classes and start threads, which takes long beside all these clients.
            for (int i = 0; i < waves / 4; i++) {
                wave(clients, trusting, server.port(), new AtomicInteger());
            }
            AtomicInteger answers = new AtomicInteger();
            LoopHeartbeat.Seen seen;
            try (LoopHeartbeat heartbeat = LoopHeartbeat.of(server)) {
                for (int i = 0; i < waves; i++) {
                    wave(clients, trusting, server.port(), answers);
                }
                seen = heartbeat.seen();
            }
            System.out.println("TLS handshake storm, " + mode + ": " + seen);
            assertThat(answers.get()).isEqualTo(waves * (CLIENTS - leavers()));
            Eventually.holds("nothing is in hand or listed", Duration.ofSeconds(30),
                    () -> server.requestsInHand() == 0 && server.requestsQueued() == 0 && server.connections() == 0);
            return Duration.ofNanos(Math.max(0, seen.longestNanos() - seen.machineNanos()));
        }
    }

    private static int leavers() {
        return (CLIENTS + 2) / 3;
    }

    private static void wave(ExecutorService clients, SSLContext trusting, int port, AtomicInteger answers)
            throws InterruptedException {
        CountDownLatch done = new CountDownLatch(CLIENTS);
        for (int i = 0; i < CLIENTS; i++) {
            boolean leaves = i % 3 == 0;
            clients.execute(() -> {
                try (Socket tcp = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    tcp.setSoTimeout(30_000);
                    if (leaves) {
                        tcp.getOutputStream().write(PIECE);
                    } else if (isAnswered(trusting, tcp)) {
                        answers.incrementAndGet();
                    }
                } catch (IOException e) {
                    // Counted as no answer.
                } finally {
                    done.countDown();
                }
            });
        }
        done.await();
    }

    private static boolean isAnswered(SSLContext trusting, Socket tcp) throws IOException {
        try (SSLSocket socket = (SSLSocket) trusting.getSocketFactory()
                .createSocket(tcp, "localhost", tcp.getPort(), true)) {
            socket.startHandshake();
            socket.getOutputStream().write(GET);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .endsWith("Hello, World!");
        }
    }
}
