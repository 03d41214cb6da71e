package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** Connections that have left HTTP for a protocol of the test's. */
abstract class UpgradeContract extends QuietContract {
    static final String ASK = "GET /echo HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";

    private final List<Echo> echoes = new ArrayList<>();
    final CountDownLatch hold = new CountDownLatch(1);

    /** Sends back what it gets, and notes the rest. Does as told by what it gets. */
    class Echo implements UpgradeHandler {
        final AtomicInteger ends = new AtomicInteger();
        final AtomicInteger drains = new AtomicInteger();
        final AtomicInteger ticks = new AtomicInteger();
        final AtomicReference<@Nullable IOException> cause = new AtomicReference<>();
        final AtomicInteger inside = new AtomicInteger();
        volatile @Nullable UpgradedConnection connection;

        UpgradedConnection connection() {
            Eventually.holds("it is open", () -> connection != null);
            return java.util.Objects.requireNonNull(connection);
        }

        @Override
        public void opened(UpgradedConnection connection) throws Exception {
            alone(() -> this.connection = connection);
        }

        @Override
        public void received(byte[] bytes, int offset, int length) throws Exception {
            String text = new String(bytes, offset, length, StandardCharsets.US_ASCII);
            alone(() -> {
                switch (text) {
                    case "close" -> connection().close();
                    case "abort" -> connection().abort();
                    case "fail" -> throw new IllegalStateException("expected");
                    case "wait" -> Thread.sleep(60_000);
                    case "hold" -> hold.await();
                    default -> connection().write(bytes, offset, length);
                }
            });
        }

        @Override
        public void ended(@Nullable IOException cause) {
            this.cause.set(cause);
            ends.incrementAndGet();
        }

        @Override
        public void tick(long nanoTime) {
            ticks.incrementAndGet();
        }

        @Override
        public void drain() {
            drains.incrementAndGet();
            connection().execute(() -> {
                try {
                    byte[] bye = "bye".getBytes(StandardCharsets.US_ASCII);
                    connection().write(bye, 0, 3);
                    // Or a stop would find it closed, and have nothing to interrupt.
                    if (inside.get() == 0) {
                        connection().close();
                    }
                } catch (IOException e) {
                    cause.set(e);
                }
            });
        }

        private interface Step {
            void run() throws Exception;
        }

        private void alone(Step step) throws Exception {
            assertThat(inside.incrementAndGet()).as("callers at the same time").isEqualTo(1);
            assertThat(Thread.currentThread().getName()).doesNotContain("loop");
            try {
                step.run();
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> {
            Echo echo = new Echo();
            synchronized (echoes) {
                echoes.add(echo);
            }
            response.header("Upgrade", "echo");
            response.upgrade(echo);
        });
        application.onLoop("/echo-on-loop", (request, response) -> {
            response.header("Upgrade", "echo");
            response.upgrade(new Echo());
        });
        application.on("/asked", (request, response) -> response.send("asks for " + request.upgradeProtocol()));
    }

    Echo echo(int index) {
        synchronized (echoes) {
            return echoes.get(index);
        }
    }

    RawClient upgraded() throws IOException {
        RawClient client = client().send(ASK);
        isSwitched(client);
        return client;
    }

    static void isSwitched(RawClient client) throws IOException {
        RawResponse head = client.head().is(101);
        assertThat(head.header("Upgrade")).isEqualTo("echo");
        assertThat(head.header("Connection")).isEqualToIgnoringCase("upgrade");
        assertThat(head.header("Content-Length")).isNull();
        assertThat(head.header("Transfer-Encoding")).isNull();
    }

    static void echoes(RawClient client, String text) throws IOException {
        client.send(text);
        assertThat(new String(client.readBytes(text.length()), StandardCharsets.US_ASCII)).isEqualTo(text);
    }

    void endsOnce(Echo echo) {
        Eventually.holds("it has ended", () -> echo.ends.get() > 0);
        assertThat(echo.ends.get()).isEqualTo(1);
    }
}
