package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.waiting.WaitingConnection;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stream that has left HTTP. The test's thread stands for all request threads. */
class UpgradedStreamTest {
    /** Three of them are more than half a window, so that the server opens it again. */
    private static final byte[] PIECE = new byte[16_000];

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private final CompletableFuture<UpgradedConnection> stream = new CompletableFuture<>();
    private final AtomicInteger ends = new AtomicInteger();
    private final TestApplication application = new TestApplication();
    private volatile boolean breaks;
    private volatile boolean outOfThreads;
    private OneLoop server;

    private final class Handler implements UpgradeHandler {
        @Override
        public void opened(UpgradedConnection opened) {
            stream.complete(opened);
        }

        @Override
        public void received(byte[] bytes, int offset, int length) {
        }

        @Override
        public void ended(IOException cause) {
            ends.incrementAndGet();
        }
    }

    /** When it breaks, the event loop sees the end of the connection before the thread that writes does. */
    private final class BreakingWire implements Wire {
        private final Wire wire;

        BreakingWire(SocketChannel channel) {
            wire = new PlainWire(channel);
        }

        @Override
        public int read(byte[] into, int from, int max) throws IOException {
            return wire.read(into, from, max);
        }

        @Override
        public int write(byte[] bytes, int from, int length) throws IOException {
            if (!breaks) {
                return wire.write(bytes, from, length);
            }
            if (EventLoop.current() == null) {
                connection.join().close();
                runNext();
            }
            throw new IOException("broken");
        }

        @Override
        public void endOutput() throws IOException {
            wire.endOutput();
        }

        @Override
        public void forgetArrays() {
            wire.forgetArrays();
        }

        @Override
        public void forgetSource() {
            wire.forgetSource();
        }
    }

    @BeforeEach
    void start() throws IOException {
        application.on("/stream", (request, response) -> response.upgrade(new Handler()));
        server = new OneLoop(application, this::onThread, false);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private void onThread(Runnable task) {
        if (outOfThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        tasks.add(task);
    }

    /** Upgrades stream 1 of a new client. */
    private Http2Client upgraded(ConnectionFactory connections) throws IOException {
        Http2Client client = new Http2Client(server.port(), 0);
        ListenerKind plain = server.kind();
        ListenerKind kind = new ListenerKind(plain.name(), (channel, _) -> new BreakingWire(channel),
                plain.protocols(), plain.limits());
        Accepted accepted = server.accept();
        server.loop().execute(() -> {
            try {
                connection.complete(connections.open(accepted, kind));
            } catch (IOException failure) {
                connection.completeExceptionally(failure);
            }
        });
        client.head(1, false, ":method", "CONNECT", ":protocol", "websocket", ":path", "/stream");
        runNext();
        return client;
    }

    /** Does what the next request thread would do. */
    private void runNext() throws IOException {
        try {
            Runnable task = tasks.poll(20, TimeUnit.SECONDS);
            assertThat(task).as("a task for a request thread").isNotNull();
            task.run();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Does what request threads would do, until the thread is interrupted. */
    private void runAll() {
        try {
            while (true) {
                tasks.take().run();
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void tells_its_end_once_if_the_connection_ends_while_a_thread_writes_that_has_left_it() throws IOException {
        try (Http2Client client = upgraded(WatchedConnection.factory(Readiness.onLoop()))) {
            client.data(1, PIECE, false).data(1, PIECE, false).data(1, PIECE, false).isInStep();
            // From now on, a thread drops what has arrived, and leaves the stream before it writes.
            stream.join().close();
            breaks = true;
            while (ends.get() == 0) {
                runNext();
            }
            assertThat(ends).hasValue(1);
        }
    }

    @Test
    void sends_later_what_no_thread_can_write_now() throws IOException {
        try (Http2Client client = upgraded(WaitingConnection.factory(Thread::startVirtualThread))) {
            byte[] message = "hello".getBytes(StandardCharsets.US_ASCII);
            outOfThreads = true;
            assertThat(stream.join().tryWrite(message, 0, message.length)).isTrue();
            outOfThreads = false;
            // Either a task writes the message, or the thread that reads from the client, if frames have just arrived.
            Thread thread = Thread.startVirtualThread(this::runAll);
            client.await("the message", () -> client.answerSoFar(1).body.size() > 0);
            thread.interrupt();
            assertThat(client.isInStep().answerSoFar(1).body.toString(StandardCharsets.US_ASCII)).isEqualTo("hello");
        }
    }
}
