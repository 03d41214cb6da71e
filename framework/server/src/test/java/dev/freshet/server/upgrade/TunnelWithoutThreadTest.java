package dev.freshet.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.io.Watched;
import dev.freshet.server.io.WireFactory;
import dev.freshet.server.io.WriteLimits;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.transport.BufferPool;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upgraded connection that gets input when the system cannot create a thread. */
class TunnelWithoutThreadTest {
    private final CountDownLatch idle = new CountDownLatch(1);
    private final CompletableFuture<Boolean> endedOnLoop = new CompletableFuture<>();
    private SelectorLoop loop;
    private SocketChannel client;

    private final class Handler implements UpgradeHandler {
        @Override
        public void opened(UpgradedConnection connection) {
        }

        @Override
        public void received(byte[] bytes, int offset, int length) {
        }

        @Override
        public void ended(IOException cause) {
            endedOnLoop.complete(EventLoop.current() != null);
        }
    }

    @BeforeEach
    void start() throws IOException {
        loop = new SelectorLoop("test", () -> {
        }, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        loop.stop();
        loop.join();
    }

    private static EngineContext context() {
        BufferPool buffers = new BufferPool(1024, 1);
        return new EngineContext(null, null, EngineContext.Nanos.of(TimeLimits.DEFAULT), null, null, null, null, _ -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, true, false, null, () -> false, new LimitCounters(), null, buffers, buffers, ConcurrentHashMap.newKeySet());
    }

    private UpgradedProtocol tunnel(Connection connection) {
        return new UpgradedProtocol(connection, context(), new Handler(), new byte[0]);
    }

    private void connect() throws IOException {
        ListenerKind kind = new ListenerKind("main", WireFactory.PLAIN, this::tunnel,
                new WriteLimits(SendRate.ofStall(Duration.ofMinutes(1).toNanos()), new LimitCounters()));
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client = SocketChannel.open(server.getLocalAddress());
            SocketChannel accepted = server.accept();
            loop.execute(() -> open(accepted, kind));
        }
    }

    /** Lets a thread open the handler, as it does after the response to an upgrade. */
    private void open(SocketChannel accepted, ListenerKind kind) {
        try {
            accepted.configureBlocking(false);
            Connection connection = WatchedConnection.factory(Readiness.onLoop()).open(new Accepted(accepted, loop,
                    new Clients(() -> ThreadShare.NONE).connected(InetAddress.getLoopbackAddress()), () -> {
                    }), kind);
            ((Watched) connection).take();
            Thread.startVirtualThread(() -> {
                ((Tunnel) connection.protocol()).run();
                idle.countDown();
            });
        } catch (IOException failure) {
            endedOnLoop.completeExceptionally(failure);
        }
    }

    @Test
    void does_not_call_its_handler_on_the_event_loop() throws Exception {
        connect();
        idle.await();
        client.write(ByteBuffer.wrap(new byte[1]));
        assertThat(endedOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(client.read(ByteBuffer.allocate(1))).as("the connection is closed").isLessThan(0);
    }
}
