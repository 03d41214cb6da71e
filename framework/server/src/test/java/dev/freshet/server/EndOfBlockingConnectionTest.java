package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.waiting.WaitingConnection;
import dev.freshet.test.Eventually;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With TLS, the end of output is a write. On a connection that blocks, no event loop may do that. */
class EndOfBlockingConnectionTest {
    /** A PING on stream 1: the server ends the connection. */
    private static final byte[] MISTAKE = {0, 0, 8, 6, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0};

    private final TestApplication application = new TestApplication();
    private final CompletableFuture<Boolean> endedOnLoop = new CompletableFuture<>();
    private final AtomicInteger reads = new AtomicInteger();
    private volatile boolean reading;
    private volatile boolean mistakeIsDue;
    private OneLoop server;
    private Http2Client client;

    /** The client makes its mistake while a handler writes, and the server reads it before that write ends. */
    private final class ScriptedWire implements Wire {
        private final Wire wire;

        ScriptedWire(SocketChannel channel) {
            wire = new PlainWire(channel);
        }

        @Override
        public int read(byte[] into, int from, int max) throws IOException {
            reads.incrementAndGet();
            reading = true;
            try {
                return wire.read(into, from, max);
            } finally {
                reading = false;
            }
        }

        @Override
        public int write(byte[] bytes, int from, int length) throws IOException {
            if (mistakeIsDue) {
                mistakeIsDue = false;
                int before = reads.get();
                client.frames(out -> out.put(MISTAKE));
                Eventually.holds("the server reads on", () -> reads.get() > before);
            }
            return wire.write(bytes, from, length);
        }

        @Override
        public void endOutput() throws IOException {
            endedOnLoop.complete(EventLoop.current() != null);
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
        server = new OneLoop(application, Thread::startVirtualThread, false);
        client = new Http2Client(server.port(), 0);
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    private void open() throws IOException {
        ListenerKind plain = server.kind();
        ListenerKind kind = new ListenerKind(plain.name(), (channel, _) -> new ScriptedWire(channel),
                plain.protocols(), plain.limits());
        Accepted accepted = server.accept();
        server.loop().execute(() -> {
            try {
                WaitingConnection.factory(Thread::startVirtualThread).open(accepted, kind);
            } catch (IOException failure) {
                endedOnLoop.completeExceptionally(failure);
            }
        });
    }

    @Test
    void ends_its_output_on_a_thread_even_if_the_thread_that_wrote_last_does_not_return() throws Exception {
        application.on("/stream", (request, response) -> {
            Eventually.holds("the server reads on", () -> reading);
            mistakeIsDue = true;
            OutputStream body = response.body();
            body.write(1);
            body.flush();
            // Until then, this thread does not look whether the connection is over.
            endedOnLoop.get(30, TimeUnit.SECONDS);
        });
        open();
        client.get(1, "/stream");
        assertThat(endedOnLoop.get(30, TimeUnit.SECONDS)).isFalse();
    }
}
