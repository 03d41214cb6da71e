package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            assertThat(server.arrivals()).isEqualTo(1_001);
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void sends_for_the_planned_time_and_measures_over_it() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(4, 1, 0, 500)),
                    Progress.SILENT);

            assertThat(result.nanos()).isEqualTo(500_000_000);
            assertThat(result.sent()).isEqualTo(server.arrivals());
            assertThat(result.failures()).isEmpty();
        }
    }

    @Test
    void counts_answers_within_the_planned_time() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Closed(1, 1, 3, 15_000))) {
            for (long millis : new long[] {50, 150, 15_000}) {
                Exchange next = load.next();
                load.at(millis);
                next.ok();
            }
            LoadResult result = load.result();

            assertThat(result.ok()).isEqualTo(3);
            assertThat(result.nanos()).isEqualTo(15_000_000_000L);
        }
    }

    @Test
    void measures_the_parts_of_requests() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Closed(1, 1, 2, 0))) {
            for (long millis : new long[] {30, 70}) {
                Exchange next = load.next();
                load.at(millis);
                next.ok();
            }
            LoadResult result = load.result();

            Parts parts = result.parts();
            assertThat(parts).isNotNull();
            assertThat(parts.waiting().max()).isCloseTo(40_000, within(50.0));
            assertThat(parts.waiting().p50()).isCloseTo(30_000, within(50.0));
            assertThat(parts.headBytes()).isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".length());
            assertThat(parts.bodyBytes()).isEqualTo(5);
            assertThat(result.bytesReceived()).isEqualTo(2 * (38 + 5));
        }
    }

    @Test
    void measures_how_long_connections_take_to_open() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Closed(3, 1, 3, 0)), Progress.SILENT);

            assertThat(result.parts()).isNotNull();
            assertThat(result.parts().connect().min()).isPositive();
            assertThat(result.parts().connect().max()).isLessThan(20_000_000);
        }
    }

    @Test
    void answers_after_the_planned_time_are_no_throughput_but_their_latency_counts() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Closed(3, 1, 0, 200))) {
            List<Exchange> three = List.of(load.next(), load.next(), load.next());
            load.at(201);
            for (Exchange exchange : three) {
                exchange.ok();
            }
            LoadResult result = load.result();

            assertThat(result.sent()).isEqualTo(3);
            assertThat(result.ok()).isZero();
            assertThat(result.failed()).isZero();
            assertThat(result.latency().min()).isEqualTo(201_000);
        }
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
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Closed(1, 1, 100, 0))) {
            long now = 0;
            for (int millis = 1; millis <= 100; millis++) {
                Exchange next = load.next();
                now += millis;
                load.at(now);
                next.ok();
            }
            LoadResult result = load.result();

            Latency latency = result.latency();
            assertThat(latency.min()).isEqualTo(1_000);
            assertThat(latency.p50()).isCloseTo(50_000, withinPercentage(0.2));
            assertThat(latency.p99()).isCloseTo(99_000, withinPercentage(0.2));
            assertThat(latency.max()).isEqualTo(100_000);
            Histogram histogram = decode(result);
            assertThat(histogram.getTotalCount()).isEqualTo(100);
            assertThat((double) histogram.getMaxValue()).isCloseTo(100_000, withinPercentage(0.2));
        }
    }

    /** The server answers a request only when a report says that the ones before are answered. */
    @Test
    void reports_progress_until_it_is_whole() throws Exception {
        Phaser reports = new Phaser(1);
        List<Double> seen = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            reports.awaitAdvance(exchange.number() - 1);
            exchange.ok();
        }); Generator generator = new Generator(1)) {
            generator.send(plan(server.port(), new LoadModel.Closed(1, 1, 4, 0)), (done, ok, failed) -> {
                seen.add(done);
                assertThat(failed).isZero();
                if (ok == reports.getPhase()) {
                    reports.arrive();
                }
            });
        }
        assertThat(seen.stream().distinct()).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
    }

    @Test
    void reports_how_much_of_the_planned_time_has_passed() throws Exception {
        CountDownLatch passed = new CountDownLatch(1);
        AtomicReference<Double> last = new AtomicReference<>(0.0);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            passed.await();
            exchange.ok();
        }); Generator generator = new Generator(1)) {
            LoadModel tenMinutes = new LoadModel.Closed(1, 1, 1, 600_000);
            LoadResult result = generator.send(plan(server.port(), tenMinutes), (done, ok, failed) -> {
                assertThat(done).isBetween(last.getAndSet(done), 1.0);
                if (done > 0 && done < 1) {
                    passed.countDown();
                }
            });
            assertThat(result.ok()).as("answered as soon as some time had passed").isEqualTo(1);
        }
        assertThat(last).hasValue(1.0);
    }

    static Histogram decode(LoadResult result) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(result.histogram()));
        return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    }
}
