package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Tick;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("alone")
class ClosedLoadTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void sends_exactly_so_many_requests_on_so_many_connections(int threads) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(threads)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(5, 1, 1_001, 0)),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(1_001);
            assertThat(result.ok()).isEqualTo(1_001);
            assertThat(result.inTime()).isEqualTo(1_001);
            assertThat(result.failures()).isEmpty();
            assertThat(server.arrivals()).hasSize(1_001);
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void sends_for_the_planned_time_and_measures_over_it() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(4, 1, 0, 500)),
                        Progress.SILENT);

                assertThat(result.nanos()).isEqualTo(500_000_000);
                assertThat(result.ok()).isPositive().isLessThanOrEqualTo(result.sent());
                assertThat(result.failures()).isEmpty();
                assertThat(result.ticks()).extracting(Tick::atMillis).containsExactly(100L, 200L, 300L, 400L, 500L);
                assertThat(result.ticks().stream().mapToLong(Tick::ok).sum()).isEqualTo(result.ok());
            }
        });
    }

    @Test
    void answers_after_the_planned_time_are_no_throughput_but_their_latency_counts() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                Thread.sleep(400);
                exchange.ok();
            }); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(3, 1, 0, 200)),
                        Progress.SILENT);

                assertThat(result.sent()).isEqualTo(3);
                assertThat(result.ok()).isZero();
                assertThat(result.failed()).isZero();
                assertThat(result.latency().min()).isGreaterThan(400_000);
            }
        });
    }

    @Test
    void keeps_the_depth_of_the_pipeline_in_flight_and_no_more() throws Exception {
        AtomicInteger most = new AtomicInteger();
        // Answers nothing until eight requests are there, then all eight.
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() % 8 == 0) {
                most.accumulateAndGet(exchange.unread(), Math::max);
                for (int i = 0; i < 8; i++) {
                    exchange.ok();
                }
            }
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(1, 8, 800, 0)),
                    Progress.SILENT);

            assertThat(result.ok()).isEqualTo(800);
            assertThat(server.connections()).isEqualTo(1);
            assertThat(most).hasValue(0);
        }
    }

    @Test
    void two_thousand_connections_at_once_have_one_request_each() throws Exception {
        CountDownLatch all = new CountDownLatch(2_000);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            all.countDown();
            all.await(25, TimeUnit.SECONDS);
            exchange.ok();
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(2_000, 1, 2_000, 0),
                    30_000), Progress.SILENT);

            assertThat(result.ok()).isEqualTo(2_000);
            assertThat(server.connections()).isEqualTo(2_000);
            assertThat(server.mostInFlight()).isEqualTo(2_000);
        }
    }

    @Test
    void opens_a_connection_again_that_the_server_ends_after_an_answer() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            exchange.respond("200 OK", "Content-Length: 5\r\nConnection: close\r\n", "hello");
            exchange.close();
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(3, 1, 60, 0)),
                    Progress.SILENT);

            assertThat(result.ok()).isEqualTo(60);
            assertThat(result.failures()).isEmpty();
            assertThat(server.connections()).isEqualTo(60);
        }
    }

    @Test
    void sends_again_what_a_server_leaves_unanswered_when_it_ends_a_connection() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() % 10 == 0) {
                exchange.respond("200 OK", "Content-Length: 5\r\nConnection: close\r\n", "hello");
                exchange.socket().shutdownOutput();
                exchange.in().transferTo(OutputStream.nullOutputStream());
                exchange.close();
            } else {
                exchange.ok();
            }
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(1, 4, 50, 0)),
                    Progress.SILENT);

            assertThat(result.ok()).isEqualTo(50);
            assertThat(result.sent()).isEqualTo(50);
            assertThat(result.failures()).isEmpty();
            assertThat(server.connections()).isGreaterThanOrEqualTo(5);
        }
    }

    @Test
    void a_connection_that_is_lost_counts_and_is_opened_again() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() % 10 == 0) {
                exchange.close();
            } else {
                exchange.ok();
            }
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(1, 1, 50, 0)),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(50);
            assertThat(result.ok()).isEqualTo(45);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_LOST)
                    .containsEntry(FailureKind.CONNECTION_LOST, 5L);
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void tells_percentiles_in_microseconds_and_the_exact_maximum() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                if (exchange.number() == 50) {
                    Thread.sleep(300);
                }
                exchange.ok();
            }); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(1, 1, 100, 0)),
                        Progress.SILENT);

                assertThat(result.latency().max()).isBetween(300_000.0, 5_000_000.0);
                assertThat(result.latency().p50()).isLessThan(150_000).isGreaterThan(1);
                assertThat(result.latency().min()).isLessThanOrEqualTo(result.latency().p50());
                Histogram histogram = decode(result);
                assertThat(histogram.getTotalCount()).isEqualTo(100);
                assertThat((double) histogram.getMaxValue()).isCloseTo(result.latency().max(), withinPercentage(1));
            }
        });
    }

    @Test
    void reports_progress_until_it_is_whole() throws Exception {
        Undisturbed.run(() -> {
            Set<Double> seen = ConcurrentHashMap.newKeySet();
            try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(1)) {
                generator.send(plan(server.port(), new LoadModel.Closed(1, 1, 0, 500)), (done, ok, failed) -> {
                    seen.add(done);
                    assertThat(failed).isZero();
                });
            }
            assertThat(seen).contains(1.0).hasSizeGreaterThan(2).allMatch(done -> done >= 0 && done <= 1);
        });
    }

    static Histogram decode(LoadResult result) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(result.histogram()));
        return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    }
}
