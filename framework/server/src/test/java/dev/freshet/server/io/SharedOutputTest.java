package dev.freshet.server.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.lock.ScopedLock;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.RecordedLogs;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.io.waiting.WaitingConnection;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.transport.BufferPool;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An output that fails by anything but the peer: it must not wait for a thread that writes no more. */
@Isolated("reads what is logged")
class SharedOutputTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final int LENGTH = 10;

    private final ScopedLock lock = new ScopedLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    /** What the wire does, write by write. */
    private final BlockingQueue<Runnable> writes = new LinkedBlockingQueue<>();
    private SelectorLoop loop;
    private SocketChannel client;
    private Connection connection;
    private SharedOutput output;

    @BeforeEach
    void start() throws IOException {
        RecordedLogs.takenComplaints();
        loop = new SelectorLoop("test", null, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        loop.stop();
        loop.join();
    }

    @Test
    void fails_and_closes_the_connection_where_a_write_finds_no_memory() throws Exception {
        open(WatchedConnection.factory(Readiness.onLoop()));
        writes.add(SharedOutputTest::findsNoMemory);
        hasFailed();
    }

    @Test
    void fails_and_closes_a_connection_that_blocks_where_a_write_finds_no_memory() throws Exception {
        open(WaitingConnection.factory(task -> {
        }));
        writes.add(SharedOutputTest::findsNoMemory);
        hasFailed();
    }

    @Test
    void fails_and_closes_the_connection_where_the_protocol_adds_no_more() throws Exception {
        open(WatchedConnection.factory(Readiness.onLoop()));
        output.refillBy(() -> {
            throw new IllegalStateException("expected");
        }, Runnable::run);
        hasFailed();
    }

    @Test
    void fails_and_closes_the_connection_where_the_event_loop_writes_on() throws Exception {
        open(WatchedConnection.factory(Readiness.onLoop()));
        writes.add(() -> writes.add(SharedOutputTest::findsNoMemory));
        add();
        output.flush();
        isOver();
    }

    private static void findsNoMemory() {
        throw new OutOfMemoryError("Cannot reserve direct buffer memory");
    }

    private void hasFailed() throws Exception {
        add();
        assertThatThrownBy(output::flush).isInstanceOf(IOException.class);
        isOver();
    }

    private void isOver() throws Exception {
        assertThat(closed.await(10, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
        add();
        assertThatThrownBy(output::flush).isInstanceOf(IOException.class);
        assertThat(RecordedLogs.takenComplaints()).hasSize(1);
    }

    private void add() {
        lock.lock();
        output.bytes().put(new byte[LENGTH]);
        lock.unlock();
    }

    private void open(ConnectionFactory connections) throws Exception {
        ListenerKind kind = new ListenerKind("main", (channel, whenBlocked) -> new ScriptedWire(),
                opened -> new NoProtocol(), new WriteLimits(SendRate.ofStall(MINUTE), new LimitCounters()));
        CompletableFuture<Connection> opened = new CompletableFuture<>();
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client = SocketChannel.open(server.getLocalAddress());
            SocketChannel accepted = server.accept();
            Clients clients = new Clients(() -> ThreadShare.NONE);
            loop.execute(() -> {
                try {
                    opened.complete(connections.open(new Accepted(accepted, loop,
                            clients.connected(InetAddress.getLoopbackAddress()), closed::countDown), kind));
                } catch (IOException e) {
                    opened.completeExceptionally(e);
                }
            });
            connection = opened.get(10, TimeUnit.SECONDS);
        }
        output = new SharedOutput(connection, lock, new BufferPool(1024, 4), 1024, MINUTE);
    }

    /** Takes all bytes, unless the script says something else: then none. */
    private final class ScriptedWire implements Wire {
        @Override
        public int read(byte[] into, int from, int max) {
            return 0;
        }

        @Override
        public int write(byte[] bytes, int from, int length) {
            Runnable scripted = writes.poll();
            if (scripted == null) {
                return length;
            }
            scripted.run();
            return 0;
        }

        @Override
        public void endOutput() {
            // Nothing is sent.
        }

        @Override
        public void forgetArrays() {
            // It keeps none.
        }

        @Override
        public void forgetSource() {
            // It keeps none.
        }
    }

    private static final class NoProtocol implements Protocol {
        @Override
        public void readable() {
            // Nothing comes.
        }

        @Override
        public void run() {
            // No thread runs it.
        }

        @Override
        public void expired() {
            // No time limit is set.
        }
    }
}
