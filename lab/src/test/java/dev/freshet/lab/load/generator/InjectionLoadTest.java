package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectionLoadTest {

    @Test
    void arrivals_come_evenly_and_open_a_connection_only_if_none_is_idle() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Injection(6, 60, 800, 6))) {
            for (int i = 0; i < 6; i += 2) {
                load.at(10 * i);
                Exchange one = load.next();
                load.at(10 * i + 10);
                Exchange other = load.next();
                assertThat(List.of(one.connection(), other.connection())).containsExactly(1, 2);
                one.ok();
                load.counted(i + 1);
                other.ok();
                load.counted(i + 2);
            }
            LoadResult result = load.result();

            assertThat(load.arrivals()).containsExactly(0L, 10L, 20L, 30L, 40L, 50L);
            assertThat(result.sent()).isEqualTo(6);
            assertThat(result.inTime()).isEqualTo(6);
            assertThat(load.server().connections()).isEqualTo(2);
        }
    }

    /** Two requests are due at 0 and 10 ms, and have 500 ms each. */
    @ParameterizedTest
    @CsvSource({"499, 2", "500, 2", "501, 1", "510, 1", "511, 0"})
    void counts_right_answers_that_came_in_time(long millis, long inTime) throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Injection(2, 20, 500, 2))) {
            Exchange first = load.next();
            load.at(millis);
            first.ok();
            load.next().ok();
            LoadResult result = load.result();

            assertThat(result.ok()).isEqualTo(2);
            assertThat(result.inTime()).isEqualTo(inTime);
        }
    }

    @Test
    void opens_no_more_connections_than_it_may_and_lets_the_rest_wait() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            Thread.sleep(50);
            exchange.ok();
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Injection(20, 100, 10_000, 2)),
                    Progress.SILENT);

            assertThat(result.ok()).isEqualTo(20);
            assertThat(server.connections()).isEqualTo(2);
            // Two at a time take half a second in all; the last was due after a tenth of one.
            assertThat(result.latency().max()).isGreaterThan(400_000);
        }
    }

    @Test
    void wrong_answers_are_not_in_time_however_fast() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange ->
                exchange.respond("503 Service Unavailable", "Content-Length: 0\r\n", ""));
                Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Injection(20, 100, 10_000, 5)),
                    Progress.SILENT);

            assertThat(result.inTime()).isZero();
            assertThat(result.failures()).containsEntry(FailureKind.WRONG_STATUS, 20L);
        }
    }

    @Test
    void a_dead_server_refuses_every_arrival() throws Exception {
        try (Socket deaf = ScriptedServer.deaf(); Generator generator = new Generator(1)) {
            LoadModel.Injection model = new LoadModel.Injection(30, 100, 10_000, 5);
            LoadResult result = generator.send(plan(deaf.getLocalPort(), model), Progress.SILENT);

            assertThat(result.sent()).isEqualTo(30);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 30L);
        }
    }
}
