package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpVersion;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Http2LoadTest {
    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private final Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();

    private HttpServer server(HttpHandler handler) throws IOException {
        return HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), head -> (request, response) -> {
            clients.add(request.remoteAddress());
            versions.add(request.version());
            handler.handle(request, response);
        });
    }

    private static LoadResult send(HttpServer server, LoadModel model, long limitMillis) throws InterruptedException {
        try (Generator generator = new Generator(1)) {
            return generator.send(Plans.plan(server.port(), model, limitMillis, Protocol.H2C), Progress.SILENT);
        }
    }

    @Test
    void sends_exactly_so_many_requests_on_so_many_connections() throws Exception {
        try (HttpServer server = server((request, response) -> response.send("hello"))) {
            LoadResult result = send(server, new LoadModel.Closed(5, 1, 1_001, 0), 20_000);

            assertThat(result.ok()).isEqualTo(1_001);
            assertThat(result.failures()).isEmpty();
            assertThat(clients).hasSize(5);
            assertThat(versions).containsExactly(HttpVersion.HTTP_2);
        }
    }

    @Test
    void keeps_several_requests_in_flight_on_a_connection() throws Exception {
        CyclicBarrier eight = new CyclicBarrier(8);
        try (HttpServer server = server((request, response) -> {
            eight.await(20, TimeUnit.SECONDS);
            response.send("hello");
        })) {
            LoadResult result = send(server, new LoadModel.Closed(1, 8, 80, 0), 20_000);

            assertThat(result.ok()).isEqualTo(80);
            assertThat(clients).hasSize(1);
        }
    }

    @Test
    void takes_answers_in_any_order() throws Exception {
        AtomicInteger number = new AtomicInteger();
        CountDownLatch second = new CountDownLatch(1);
        try (HttpServer server = server((request, response) -> {
            if (number.incrementAndGet() == 1) {
                second.await();
            }
            response.send("hello");
            second.countDown();
        })) {
            LoadResult result = send(server, new LoadModel.Closed(1, 2, 2, 0), 20_000);

            assertThat(result.ok()).isEqualTo(2);
        }
    }

    /** What was never sent, for want of a stream, is as much the server's to refuse as what it left unanswered. */
    @Test
    void sends_again_what_a_server_does_not_handle_when_it_ends_a_connection() throws Exception {
        try (LeavingServer server = new LeavingServer(2, 5, false); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(
                    Plans.plan(server.port(), new LoadModel.Closed(1, 8, 40, 0), 20_000, Protocol.H2C),
                    Progress.SILENT);

            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isEqualTo(40);
            assertThat(result.sent()).isEqualTo(40);
            assertThat(server.connections()).isEqualTo(8);
        }
    }

    /** Each sends one request at a time on a connection. */
    @ParameterizedTest
    @MethodSource("twenty_requests")
    void sends_a_request_again_that_a_server_passes_over(LoadModel model) throws Exception {
        try (LeavingServer server = new LeavingServer(2, 3, true); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(Plans.plan(server.port(), model, 20_000, Protocol.H2C), Progress.SILENT);

            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isEqualTo(20);
            assertThat(result.sent()).isEqualTo(20);
            assertThat(server.connections()).isGreaterThanOrEqualTo(7);
        }
    }

    static List<LoadModel> twenty_requests() {
        return List.of(new LoadModel.Closed(2, 1, 20, 0), new LoadModel.Open(200, 2, 100),
                new LoadModel.Injection(20, 100, 20_000, 2), new LoadModel.Ramp(4, 100, 5));
    }

    /** Such a server is no reason to go on for ever. */
    @Test
    void gives_up_a_request_that_is_passed_over_until_its_limit() throws Exception {
        try (LeavingServer server = new LeavingServer(2, 0, true); Generator generator = new Generator(1)) {
            for (LoadModel model : List.of(new LoadModel.Open(100, 2, 50), new LoadModel.Ramp(2, 10, 2))) {
                LoadResult result =
                        generator.send(Plans.plan(server.port(), model, 300, Protocol.H2C), Progress.SILENT);

                assertThat(result.ok()).isZero();
                assertThat(result.failures().values().stream().mapToLong(Long::longValue).sum())
                        .isEqualTo(result.sent()).isPositive();
            }
        }
    }

    @Test
    void arrivals_and_users_of_a_ramp_speak_it_too() throws Exception {
        try (HttpServer server = server((request, response) -> response.send("hello"))) {
            LoadResult open = send(server, new LoadModel.Open(500, 4, 400), 20_000);
            LoadResult ramp = send(server, new LoadModel.Ramp(20, 200, 2), 20_000);

            assertThat(open.ok()).isEqualTo(200);
            assertThat(ramp.ok()).isEqualTo(40);
            assertThat(versions).containsExactly(HttpVersion.HTTP_2);
        }
    }

    @Test
    void wrong_answers_and_late_ones_are_failures() throws Exception {
        try (HttpServer wrong = server((request, response) -> response.status(500).send("hello"))) {
            assertThat(send(wrong, new LoadModel.Closed(2, 2, 10, 0), 20_000).failures())
                    .containsOnlyKeys(FailureKind.WRONG_STATUS);
        }
        AtomicLong clock = new AtomicLong();
        try (HttpServer late = server((request, response) -> {
            clock.addAndGet(20_000_000_001L);
            response.send("hello");
        }); Generator generator = new Generator(1, clock::get)) {
            LoadModel two = new LoadModel.Closed(2, 1, 2, 0);
            assertThat(generator.send(Plans.plan(late.port(), two, 20_000, Protocol.H2C), Progress.SILENT).failures())
                    .isEqualTo(Map.of(FailureKind.TIME_OUT, 2L));
        }
    }

    @Test
    void a_server_that_is_not_there_is_no_success() throws Exception {
        try (Socket deaf = ScriptedServer.deaf(); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(Plans.plan(deaf.getLocalPort(), new LoadModel.Closed(1, 1, 3, 0),
                    20_000, Protocol.H2C), Progress.SILENT);

            assertThat(result.ok()).isZero();
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED);
        }
    }

    @Test
    void a_burst_counts_latency_from_its_start_and_not_from_each_connection() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Generator generator = new Generator(1, nanos::get)) {
            Thread.startVirtualThread(() -> answerOnce(server, () -> nanos.set(1_000_000_000)));
            LoadResult result = generator.send(Plans.plan(server.getLocalPort(), new LoadModel.Closed(1, 1, 1, 0),
                    20_000, Protocol.H2C), Progress.SILENT);

            assertThat(result.ok()).isEqualTo(1);
            assertThat(result.latency().min()).as("microseconds").isEqualTo(1_000_000);
        }
    }

    /** An HTTP/2 connection is open when SETTINGS have arrived. */
    private static void answerOnce(ServerSocket server, Runnable beforeSettings) {
        try (Socket socket = server.accept()) {
            beforeSettings.run();
            socket.getOutputStream().write(frame(4, 0, 0));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.skipNBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
            int type = -1;
            while (type != 1) {
                int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
                type = in.readUnsignedByte();
                in.skipNBytes(1 + 4 + length);
            }
            socket.getOutputStream().write(frame(1, 4, 1, (byte) 0x88)); // :status: 200
            socket.getOutputStream().write(frame(0, 1, 1, "hello".getBytes(StandardCharsets.US_ASCII)));
            in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).putShort((short) 0).put((byte) payload.length).put((byte) type)
                .put((byte) flags).putInt(stream).put(payload).array();
    }
}
