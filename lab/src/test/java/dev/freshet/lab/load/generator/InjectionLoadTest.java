package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("alone")
class InjectionLoadTest {

    @Test
    void arrivals_come_evenly_and_open_a_connection_only_if_none_is_idle() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Injection(50, 1_000, 800, 50)),
                        Progress.SILENT);

                assertThat(result.sent()).isEqualTo(50);
                assertThat(result.inTime()).isEqualTo(50);
                assertThat(server.connections()).isLessThan(25);
                assertThat(OpenLoadTest.medianLateness(server.arrivals(), 20_000_000)).isLessThan(20_000_000);
            }
        });
    }

    @Test
    void counts_right_answers_that_came_in_time() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                if (exchange.number() % 4 == 0) {
                    Thread.sleep(600);
                }
                exchange.ok();
            }); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(), new LoadModel.Injection(100, 500, 500, 100)),
                        Progress.SILENT);

                assertThat(result.ok()).isEqualTo(100);
                assertThat(result.inTime()).isEqualTo(75);
            }
        });
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
        try (Generator generator = new Generator(1)) {
            LoadModel.Injection model = new LoadModel.Injection(30, 100, 10_000, 5);
            LoadResult result = generator.send(plan(ScriptedServer.deadPort(), model), Progress.SILENT);

            assertThat(result.sent()).isEqualTo(30);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 30L);
        }
    }
}
