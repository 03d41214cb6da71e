package dev.freshet.server.io.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.pace.SendRate;
import dev.freshet.server.RecordedLogs;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.io.WireFactory;
import dev.freshet.server.io.WriteLimits;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** When a connection whose thread waits in a read gives memory back, and that it keeps no others from their ticks. */
@Isolated("reads what is logged")
class WaitingConnectionTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final Consumer<Connection> FOR_A_REQUEST =
            connection -> connection.idleUntil(connection.loop().nanoTime() + MINUTE);
    private static final Consumer<Connection> FOR_MORE_OF_A_REQUEST =
            connection -> connection.deadline(connection.loop().nanoTime() + MINUTE);

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private SelectorLoop loop;
    private SocketChannel client;
    /** What the loop does while it has the connection's memory. */
    private Runnable whileResting = () -> {
    };
    private volatile boolean resting;
    private volatile boolean failsAtTick;

    @BeforeEach
    void start() throws IOException {
        RecordedLogs.takenComplaints();
        loop = new SelectorLoop("test", () -> events.add("tick"), SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        loop.stop();
        loop.join();
    }

    @Test
    void gives_memory_back_when_it_has_waited_for_a_request_for_a_tick() throws Exception {
        connect(FOR_A_REQUEST);

        await("rests");
        send();
        assertThat(firstThatIsNoTickOrRest()).isEqualTo("reads");
    }

    @Test
    void keeps_its_memory_while_it_waits_for_more_of_a_request() throws Exception {
        connect(FOR_MORE_OF_A_REQUEST);

        for (int tick = 0; tick < 4; tick++) {
            assertThat(next()).isEqualTo("tick");
        }
        send();
        await("reads");
    }

    @Test
    void reads_on_only_when_the_loop_is_done_with_its_memory() throws Exception {
        whileResting = () -> {
            send();
            LockSupport.parkNanos(50_000_000);
        };
        connect(FOR_A_REQUEST);

        await("rests");
        assertThat(firstThatIsNoTickOrRest()).isEqualTo("reads");
    }

    /** Those that the loop comes to later have time limits too. */
    @Test
    void ends_alone_where_its_protocol_fails_at_a_tick() throws Exception {
        failsAtTick = true;
        connect(FOR_A_REQUEST);

        String found = next();
        for (int ticks = 0; ticks < 10 && !found.equals("closed"); ticks += found.equals("tick") ? 1 : 0) {
            found = next();
        }
        assertThat(found).isEqualTo("closed");
        assertThat(RecordedLogs.takenComplaints()).hasSize(1);
    }

    /** Whoever opens it ends it then: its end is not told once more. */
    @Test
    void is_forgotten_where_the_system_has_no_thread_for_it() throws Exception {
        failsAtTick = true;
        connect(FOR_A_REQUEST, protocol -> {
            events.add("no thread");
            throw new OutOfMemoryError("unable to create native thread");
        });

        await("no thread");
        assertThat(next()).isEqualTo("not opened");
        for (int tick = 0; tick < 4; tick++) {
            assertThat(next()).isEqualTo("tick");
        }
    }

    /** The timeout of a write ends each wait, so it must not be that of several records together. */
    @Test
    void gives_a_wire_with_tls_one_record_at_a_time() throws Exception {
        connect(connection -> {
            try {
                connection.write(new byte[40_000], 0, 40_000);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, Thread.ofVirtual()::start, (channel, whenBlocked) -> new Records());

        await("writes 16384");
        await("writes 16384");
        await("writes 7232");
    }

    private void connect(Consumer<Connection> beforeRead) throws IOException {
        connect(beforeRead, Thread.ofVirtual()::start);
    }

    private void connect(Consumer<Connection> beforeRead, Executor threads) throws IOException {
        connect(beforeRead, threads, WireFactory.PLAIN);
    }

    private void connect(Consumer<Connection> beforeRead, Executor threads, WireFactory wires) throws IOException {
        ConnectionFactory connections = WaitingConnection.factory(threads);
        ListenerKind kind = new ListenerKind("main", wires,
                connection -> new Reader(connection, beforeRead),
                new WriteLimits(SendRate.ofStall(MINUTE), new LimitCounters()));
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client = SocketChannel.open(server.getLocalAddress());
            SocketChannel accepted = server.accept();
            loop.execute(() -> {
                try {
                    connections.open(new Accepted(accepted, loop, new Clients(() -> ThreadShare.NONE).connected(
                            InetAddress.getLoopbackAddress()), () -> events.add("closed")), kind);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (OutOfMemoryError e) {
                    events.add("not opened");
                }
            });
        }
    }

    private void send() {
        try {
            client.write(ByteBuffer.wrap(new byte[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(String event) throws InterruptedException {
        String found = next();
        while (!found.equals(event)) {
            assertThat(found).isEqualTo("tick");
            found = next();
        }
    }

    /** Memory is given back at every tick of the wait. */
    private String firstThatIsNoTickOrRest() throws InterruptedException {
        String found = next();
        while (found.equals("tick") || found.equals("rests")) {
            found = next();
        }
        return found;
    }

    private String next() throws InterruptedException {
        String event = events.poll(10, TimeUnit.SECONDS);
        assertThat(event).as("an event within ten seconds").isNotNull();
        return event;
    }

    /** Writes all that it is given, like TLS on a socket that blocks. */
    private final class Records implements Wire {
        @Override
        public int read(byte[] into, int from, int max) {
            return -1;
        }

        @Override
        public int write(byte[] bytes, int from, int length) {
            events.add("writes " + length);
            return length;
        }

        @Override
        public void endOutput() {
        }

        @Override
        public void forgetArrays() {
        }

        @Override
        public void forgetSource() {
        }
    }

    /** Reads once. */
    private final class Reader implements Protocol {
        private final Connection connection;
        private final Consumer<Connection> beforeRead;

        Reader(Connection connection, Consumer<Connection> beforeRead) {
            this.connection = connection;
            this.beforeRead = beforeRead;
        }

        @Override
        public void run() {
            beforeRead.accept(connection);
            try {
                connection.read(new byte[1], 0, 1);
                events.add(resting ? "reads while the loop has its memory" : "reads");
            } catch (IOException e) {
                events.add(e.toString());
            }
        }

        @Override
        public void restInRead() {
            resting = true;
            events.add("rests");
            whileResting.run();
            // A second time must find it as the first did.
            whileResting = () -> {
            };
            resting = false;
        }

        @Override
        public void tick(long nanoTime) {
            if (failsAtTick) {
                throw new IllegalStateException("expected");
            }
        }

        @Override
        public void readable() {
            events.add("readable");
        }

        @Override
        public void writable() {
            events.add("writable");
        }

        @Override
        public void expired() {
            events.add("expired");
        }

        @Override
        public void rest() {
            events.add("rests with its reads");
        }

        @Override
        public void abort() {
            events.add("aborted");
        }
    }
}
