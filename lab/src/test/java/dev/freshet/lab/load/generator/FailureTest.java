package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import dev.freshet.lab.load.generator.ScriptedServer.Script;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

    record Fault(String name, FailureKind kind, Script script) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Fault> faults() {
        return List.of(
                new Fault("another status", FailureKind.WRONG_STATUS,
                        exchange -> exchange.respond("404 Not Found", "Content-Length: 5\r\n", "hello")),
                new Fault("a shorter body", FailureKind.WRONG_BODY,
                        exchange -> exchange.respond("200 OK", "Content-Length: 4\r\n", "hell")),
                new Fault("a longer body in chunks", FailureKind.WRONG_BODY, exchange -> exchange.respond("200 OK",
                        "Transfer-Encoding: chunked\r\n", "3\r\nhel\r\n3\r\nlo!\r\n0\r\n\r\n")),
                new Fault("no answer", FailureKind.TIME_OUT, exchange -> { }),
                new Fault("half an answer", FailureKind.TIME_OUT,
                        exchange -> exchange.respond("200 OK", "Content-Length: 5\r\n", "hel")),
                new Fault("an answer in place of which the connection ends", FailureKind.CONNECTION_LOST,
                        Exchange::close),
                new Fault("an answer in which the connection ends", FailureKind.CONNECTION_LOST, exchange -> {
                    exchange.respond("200 OK", "Content-Length: 5\r\n", "hel");
                    exchange.close();
                }),
                new Fault("a reset", FailureKind.CONNECTION_LOST, exchange -> {
                    exchange.socket().setSoLinger(true, 0);
                    exchange.close();
                }),
                new Fault("no HTTP", FailureKind.PROTOCOL_ERROR, exchange -> exchange.raw("SSH-2.0-nonsense\r\n\r\n")));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void each_kind_is_counted_and_never_as_a_right_answer(Fault fault) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(fault.script()); Generator generator = new Generator(1)) {
            long limitMillis = fault.kind() == FailureKind.TIME_OUT ? 3_000 : 20_000;
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(4, 1, 4, 0), limitMillis),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(4);
            assertThat(result.ok()).isZero();
            assertThat(result.inTime()).isZero();
            assertThat(result.failures()).containsOnlyKeys(fault.kind()).containsEntry(fault.kind(), 4L);
            assertThat(result.latency().max()).isZero();
            assertThat(result.histogram()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void a_right_answer_that_comes_too_late_is_none(long late) throws Exception {
        AtomicLong clock = new AtomicLong();
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            clock.addAndGet(20_000_000_000L + late);
            exchange.ok();
        }); Generator generator = new Generator(1, clock::get)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(1, 1, 2, 0), 20_000),
                    Progress.SILENT);

            assertThat(result.ok()).isEqualTo(late == 0 ? 2 : 0);
            assertThat(result.failures()).isEqualTo(late == 0 ? Map.of() : Map.of(FailureKind.TIME_OUT, 2L));
        }
    }

    @Test
    void refused_connections_are_counted() throws Exception {
        try (Socket deaf = ScriptedServer.deaf(); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(deaf.getLocalPort(), new LoadModel.Closed(3, 1, 10, 0)),
                    Progress.SILENT);

            assertThat(result.ok()).isZero();
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 10L);
        }
    }

    @Test
    void connections_that_are_not_made_within_the_limit_are_counted() throws Exception {
        try (FullBacklog server = new FullBacklog(); Generator generator = new Generator(1)) {
            for (LoadModel model : List.of(new LoadModel.Closed(2, 1, 2, 0), new LoadModel.Ramp(2, 10, 1),
                    new LoadModel.Injection(2, 10, 100, 2))) {
                LoadResult result = generator.send(plan(server.port(), model, 200), Progress.SILENT);

                assertThat(result.sent()).isEqualTo(2);
                assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECT_TIME_OUT)
                        .containsEntry(FailureKind.CONNECT_TIME_OUT, 2L);
            }
        }
    }

    @Test
    void a_server_that_dies_on_the_way_leaves_right_answers_and_failures() throws Exception {
        AtomicReference<ScriptedServer> dying = new AtomicReference<>();
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() < 100) {
                exchange.ok();
            } else if (exchange.number() == 100) {
                dying.get().stop();
            } else {
                exchange.close();
            }
        }); Generator generator = new Generator(1)) {
            dying.set(server);
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(4, 1, 160, 0)),
                    Progress.SILENT);

            assertThat(result.ok()).as("of the other connections, each may lose one").isBetween(96L, 99L);
            assertThat(result.failures()).containsKey(FailureKind.CONNECTION_REFUSED);
            assertThat(result.sent()).isEqualTo(160).isEqualTo(result.ok() + result.failed());
        }
    }

    @Test
    void an_interrupt_ends_the_load() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            begun.countDown();
            assertThat(exchange.in().read()).isEqualTo(-1);
            gone.countDown();
        }); Generator generator = new Generator(1)) {
            Thread load = Thread.ofVirtual().start(() -> assertThatThrownBy(() -> generator.send(
                    plan(server.port(), new LoadModel.Closed(1, 1, 0, 60_000), 60_000), Progress.SILENT))
                    .isInstanceOf(InterruptedException.class));
            begun.await();
            load.interrupt();

            load.join();
            gone.await();
        }
    }

    @Test
    void a_load_that_makes_no_sense_is_refused() {
        try (Generator generator = new Generator(1)) {
            for (LoadModel model : List.of(new LoadModel.Closed(0, 1, 1, 1), new LoadModel.Closed(1, 0, 1, 1),
                    new LoadModel.Closed(1, 1, 0, 0),
                    new LoadModel.Open(0, 1, 1_000), new LoadModel.Open(1, 0, 1_000), new LoadModel.Ramp(0, 1, 1),
                    new LoadModel.Injection(0, 1, 1, 1), new LoadModel.Stress(1, 2, 0, 1_000, 1, 1, 0.1))) {
                assertThatThrownBy(() -> generator.send(plan(1, model), Progress.SILENT))
                        .isInstanceOf(LoadException.class).hasMessageContaining("above 0").hasMessageContaining("=0");
            }
            LoadPlan known = plan(1, new LoadModel.Closed(1, 1, 1, 0));
            LoadPlan unknown = new LoadPlan("no-such-host.invalid", 80, known.request(), known.check(), known.model(),
                    1_000, Protocol.HTTP_1_1);
            assertThatThrownBy(() -> generator.send(unknown, Progress.SILENT)).isInstanceOf(LoadException.class)
                    .hasMessageContaining("no-such-host.invalid");
        }
    }

    /** Listens, but has no room for one more connection: the system lets attempts to connect wait. */
    private static final class FullBacklog implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<SocketChannel> waiting = new ArrayList<>();

        FullBacklog() throws IOException {
            for (int i = 0; i < 4; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
                waiting.add(channel);
            }
        }

        int port() {
            return listener.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel channel : waiting) {
                channel.close();
            }
            listener.close();
        }
    }
}
