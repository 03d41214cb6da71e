package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import dev.freshet.test.Eventually;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenLoadTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void requests_come_evenly_spaced(int threads) throws Exception {
        try (SteppedLoad load = new SteppedLoad(threads, new LoadModel.Open(100, 4, 200))) {
            for (int i = 0; i < 20; i++) {
                load.at(10 * i);
                load.next().ok();
            }
            LoadResult result = load.result();

            assertThat(load.arrivals()).isEqualTo(LongStream.range(0, 20).map(i -> 10 * i).boxed().toList());
            assertThat(result.sent()).isEqualTo(20);
            assertThat(result.ok()).isEqualTo(20);
            assertThat(result.nanos()).isEqualTo(200_000_000);
            assertThat(load.server().connections()).isEqualTo(4);
        }
    }

    @Test
    void uses_connections_in_turn() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Open(100, 4, 80))) {
            List<Integer> used = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                load.at(10 * i);
                Exchange next = load.next();
                used.add(next.connection());
                next.ok();
                load.counted(i + 1);
            }
            assertThat(used.subList(0, 4)).containsExactlyInAnyOrder(1, 2, 3, 4);
            assertThat(used.subList(4, 8)).isEqualTo(used.subList(0, 4));
        }
    }

    /** The last of 20 is due as the server goes on, and waits for nothing; the first waits all the time. */
    @Test
    void every_request_that_was_meant_to_start_in_a_stall_shows_it() throws Exception {
        LoadResult result = afterAStall(new LoadModel.Open(100, 2, 200));

        Histogram latencies = ClosedLoadTest.decode(result);
        for (int i = 0; i < 20; i++) {
            long micros = 10_000 * i;
            assertThat(latencies.getCountBetweenValues(micros, micros + 100)).as("%d ms", 10 * i).isEqualTo(1);
        }
        assertThat(result.latency().max()).isEqualTo(190_000);
    }

    @Test
    void a_closed_load_omits_them_as_it_does_not_start_them() throws Exception {
        LoadResult result = afterAStall(new LoadModel.Closed(2, 1, 20, 0));

        assertThat(ClosedLoadTest.decode(result).getCountBetweenValues(0, 0)).isEqualTo(18);
        assertThat(result.latency().max()).isEqualTo(190_000);
    }

    private static LoadResult afterAStall(LoadModel model) throws Exception {
        try (SteppedLoad load = new SteppedLoad(model)) {
            Exchange first = load.next();
            load.at(10);
            Exchange second = load.next();
            load.at(190);
            first.ok();
            second.ok();
            LoadResult result = load.answersAll();
            assertThat(result.ok()).isEqualTo(20);
            return result;
        }
    }

    @Test
    void requests_that_wait_for_a_connection_longer_than_the_limit_fail() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Open(200, 2, 500))) {
            load.next();
            load.at(20_500);
            LoadResult result = load.result();

            assertThat(result.sent()).isEqualTo(100);
            assertThat(result.ok()).isZero();
            assertThat(result.failures()).containsOnlyKeys(FailureKind.TIME_OUT)
                    .containsEntry(FailureKind.TIME_OUT, 100L);
            assertThat(load.arrivals()).as("one on each connection: the others are never sent")
                    .hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void an_idle_connection_that_the_server_ends_is_no_failure() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Open(100, 2, 40))) {
            for (int i = 0; i < 3; i++) {
                load.at(10 * i);
                Exchange next = load.next();
                next.ok();
                load.counted(i + 1);
                next.close();
                int connections = 3 + i;
                Eventually.holds("another connection", () -> load.server().connections() == connections);
            }
            load.at(30);
            load.next().ok();
            LoadResult result = load.result();

            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isEqualTo(4);
        }
    }

    @Test
    void a_dead_server_refuses_every_request() throws Exception {
        try (Socket deaf = ScriptedServer.deaf(); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(deaf.getLocalPort(), new LoadModel.Open(100, 10, 500)),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(50);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 50L);
        }
    }
}
