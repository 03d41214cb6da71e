package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.DateLine;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.transport.BufferPool;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
    private SelectorLoop loop;
    private ServerSocketChannel listener;

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
        loop = new SelectorLoop("test", null, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void stop() throws IOException {
        listener.close();
        loop.stop();
        loop.join();
        RecordedLogs.takenComplaints();
    }

    private EngineContext context() {
        LimitCounters reached = new LimitCounters();
        BufferPool buffers = new BufferPool(2048, 1);
        return new EngineContext(application, Http1Limits.DEFAULT, EngineContext.Nanos.of(TimeLimits.DEFAULT),
                BodyRate.DEFAULT, new BodyRoom(BodyMemory.DEFAULT, 0, reached), new Admission(1, 0, ClientLimit.NONE),
                new BodyPlaces(1), _ -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, true, true, new DateLine(), () -> false, reached, null, buffers, buffers, ConcurrentHashMap.newKeySet());
    }

    private int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /** Serves the client that connects next. */
    private void accept() throws IOException {
        ServerConfig config = ServerConfig.DEFAULT;
        ListenerKind kind = new ListenerProtocols(context(), config, _ -> { }).of(config.allListeners().getFirst());
        SocketChannel accepted = listener.accept();
        loop.execute(() -> open(accepted, kind));
    }

    private void open(SocketChannel accepted, ListenerKind kind) {
        try {
            accepted.configureBlocking(false);
            WatchedConnection.factory(Readiness.onLoop()).open(new Accepted(accepted, loop,
                    new Clients(() -> ThreadShare.NONE).connected(InetAddress.getLoopbackAddress()), () -> { }), kind);
        } catch (IOException failure) {
            endedOnLoop.completeExceptionally(failure);
        }
    }

    @Test
    void is_told_to_its_handler_on_another_thread() throws Exception {
        try (RawClient client = new RawClient(port())) {
            accept();
            client.send("GET /up HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            client.isGone();
        }
    }

    @Test
    void of_a_stream_is_told_too() throws Exception {
        try (Http2Client client = new Http2Client(port(), 0)) {
            accept();
            client.head(1, true, ":method", "CONNECT", ":protocol", "websocket", ":path", "/stream");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            client.isEnded();
        }
    }

    @Test
    void of_a_deferred_stream_is_told_and_the_deferred_handler_is_not_dropped() throws Exception {
        try (Http2Client client = new Http2Client(port(), 0)) {
            accept();
            client.head(1, true, ":method", "CONNECT", ":protocol", "websocket", ":path", "/deferred");
            assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
            assertThat(dropped).hasValue(0);
        }
    }
}
