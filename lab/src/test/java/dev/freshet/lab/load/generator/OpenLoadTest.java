package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("alone")
class OpenLoadTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void requests_come_evenly_spaced(int threads) throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(Exchange::ok);
                    Generator generator = new Generator(threads)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Open(200, 4, 1_000)),
                        Progress.SILENT);

                assertThat(result.sent()).isEqualTo(200);
                assertThat(result.ok()).isEqualTo(200);
                assertThat(result.nanos()).isGreaterThanOrEqualTo(1_000_000_000L);
                assertThat(server.connections()).isEqualTo(4);
                assertThat(medianLateness(server.arrivals(), 5_000_000)).isLessThan(5_000_000);
            }
        });
    }

    /** How much later than on a schedule that begins with the earliest arrival. */
    static long medianLateness(long[] arrivals, long interval) {
        long[] offsets = new long[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            offsets[i] = arrivals[i] - arrivals[0] - i * interval;
        }
        Arrays.sort(offsets);
        return offsets[offsets.length / 2] - offsets[0];
    }

    @Test
    void uses_connections_in_turn() throws Exception {
        Undisturbed.run(() -> {
            int[] requests = new int[4];
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                synchronized (requests) {
                    requests[exchange.connection() - 1]++;
                }
                exchange.ok();
            }); Generator generator = new Generator(1)) {
                generator.send(plan(server.port(), new LoadModel.Open(400, 4, 500)), Progress.SILENT);
            }
            // Evenly, but for answers that overtake each other on a busy machine.
            assertThat(Arrays.stream(requests)).hasSize(4).allMatch(count -> count >= 30 && count <= 70);
        });
    }

    @Test
    void every_request_that_was_meant_to_start_in_a_stall_shows_it() throws Exception {
        Undisturbed.run(() -> {
            try (StallingServer server = new StallingServer(); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Open(400, 10, 1_500)),
                        Progress.SILENT);

                assertThat(result.ok()).isEqualTo(600);
                Histogram latencies = ClosedLoadTest.decode(result);
                // 200 were meant to start in the half second, evenly: half of them wait for over a quarter.
                assertThat(latencies.getCountBetweenValues(250_000, 10_000_000)).isBetween(95L, 300L);
                assertThat(result.latency().max()).isGreaterThan(480_000);
                assertThat(result.latency().p90()).isGreaterThan(250_000);
            }
        });
    }

    @Test
    void a_closed_load_omits_them_as_it_does_not_start_them() throws Exception {
        Undisturbed.run(() -> {
            try (StallingServer server = new StallingServer(); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(10, 1, 600, 0)),
                        Progress.SILENT);

                assertThat(result.latency().max()).isGreaterThan(480_000);
                assertThat(ClosedLoadTest.decode(result).getCountBetweenValues(250_000, 10_000_000))
                        .isBetween(1L, 10L);
            }
        });
    }

    @Test
    void requests_that_wait_for_a_connection_longer_than_the_limit_fail() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> { }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Open(200, 2, 500), 3_000),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(100);
            assertThat(result.ok()).isZero();
            assertThat(result.failures()).containsOnlyKeys(FailureKind.TIME_OUT)
                    .containsEntry(FailureKind.TIME_OUT, 100L);
        }
    }

    @Test
    void an_idle_connection_that_the_server_ends_is_no_failure() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                exchange.ok();
                if (exchange.number() % 5 == 0) {
                    exchange.close();
                }
            }); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Open(20, 4, 1_000)),
                        Progress.SILENT);

                assertThat(result.failures()).isEmpty();
                assertThat(result.ok()).isEqualTo(20);
                assertThat(server.connections()).isGreaterThan(4);
            }
        });
    }

    @Test
    void a_dead_server_refuses_every_request() throws Exception {
        try (Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(ScriptedServer.deadPort(), new LoadModel.Open(100, 10, 500)),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(50);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 50L);
        }
    }

    /** Answers at once, but from its 51st request on answers nobody for half a second. */
    private static final class StallingServer implements AutoCloseable {
        private final ReentrantLock stall = new ReentrantLock();
        private final ScriptedServer server = ScriptedServer.start(this::answer);

        private void answer(Exchange exchange) throws java.io.IOException, InterruptedException {
            stall.lock();
            try {
                if (exchange.number() == 51) {
                    Thread.sleep(500);
                }
            } finally {
                stall.unlock();
            }
            exchange.ok();
        }

        int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
