package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An upgrade that a handler asks for on the event loop, when the system cannot create a thread. */
@Isolated("reads what is logged")
class UpgradeWithoutThreadTest {
    private final CompletableFuture<Boolean> endedOnLoop = new CompletableFuture<>();
    private final AtomicInteger dropped = new AtomicInteger();
    private final TestApplication application = new TestApplication();
    private OneLoop server;

    private final class Handler implements UpgradeHandler {
        @Override
        public void opened(UpgradedConnection connection) {
            endedOnLoop.completeExceptionally(new AssertionError("opened without a thread"));
        }

        @Override
        public void received(byte[] bytes, int offset, int length) {
        }

        @Override
        public void ended(IOException cause) {
            endedOnLoop.complete(EventLoop.current() != null);
        }
    }

    /** Begins without a thread, and then upgrades on the event loop. */
    private final class Deferring implements DeferringHandler {
        @Override
        public Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            ready.run();
            return new Deferred() {
                @Override
                public void handle(HttpRequest asked, HttpResponse answer) throws Exception {
                    answer.upgrade(new Handler());
                }

                @Override
                public void drop() {
                    dropped.incrementAndGet();
                }

                @Override
                public boolean nonBlocking() {
                    return true;
                }
            };
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) {
            throw new AssertionError("handled without being deferred");
        }
    }

    @BeforeEach
    void start() throws IOException {
        RecordedLogs.takenComplaints();
        application.onLoop("/up", (request, response) -> response.header("Upgrade", "echo").upgrade(new Handler()));
        application.onLoop("/stream", (request, response) -> response.upgrade(new Handler()));
        application.on("/deferred", new Deferring());
        server = new OneLoop(application, _ -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, true);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        RecordedLogs.takenComplaints();
    }

    /** Serves the client that connects next. */
    private void accept() throws IOException {
        Accepted accepted = server.accept();
        server.loop().execute(() -> {
            try {
                WatchedConnection.factory(Readiness.onLoop()).open(accepted, server.kind());
            } catch (IOException failure) {
                endedOnLoop.completeExceptionally(failure);
            }
        });
    }

    @Test
    void is_told_to_its_handler_on_another_thread() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            accept();
            client.send("GET /up HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            client.isGone();
        }
    }

    @Test
    void of_a_stream_is_told_too() throws Exception {
        try (Http2Client client = new Http2Client(server.port(), 0)) {
            accept();
            client.head(1, true, ":method", "CONNECT", ":protocol", "websocket", ":path", "/stream");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            client.isEnded();
        }
    }

    @Test
    void of_a_deferred_stream_is_told_and_the_deferred_handler_is_not_dropped() throws Exception {
        try (Http2Client client = new Http2Client(server.port(), 0)) {
            accept();
            client.head(1, true, ":method", "CONNECT", ":protocol", "websocket", ":path", "/deferred");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            assertThat(dropped).hasValue(0);
        }
    }
}
