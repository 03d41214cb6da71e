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
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RampLoadTest {

    @Test
    void each_user_comes_in_its_turn_with_a_connection_of_its_own_and_leaves() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Ramp(10, 100, 1))) {
            for (int i = 0; i < 10; i++) {
                load.at(10 * i);
                Exchange next = load.next();
                assertThat(next.connection()).isEqualTo(i + 1);
                next.ok();
                Eventually.holds("the user leaves", () -> load.server().open() == 0);
            }
            LoadResult result = load.result();

            assertThat(load.arrivals()).isEqualTo(LongStream.range(0, 10).map(i -> 10 * i).boxed().toList());
            assertThat(result.sent()).isEqualTo(10);
            assertThat(result.ok()).isEqualTo(10);
        }
    }

    @Test
    void each_user_sends_its_requests_one_after_the_other_on_its_connection() throws Exception {
        int[] requests = new int[10];
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            assertThat(exchange.unread()).isZero();
            requests[exchange.connection() - 1]++;
            exchange.ok();
        }); Generator generator = new Generator(2)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Ramp(10, 100, 7)), Progress.SILENT);

            assertThat(result.ok()).isEqualTo(70);
            assertThat(requests).containsOnly(7);
        }
    }

    @Test
    void a_user_goes_on_with_a_new_connection_when_it_lost_its_own() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() == 2) {
                exchange.close();
            } else {
                exchange.ok();
            }
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(), new LoadModel.Ramp(1, 10, 4)), Progress.SILENT);

            assertThat(result.sent()).isEqualTo(4);
            assertThat(result.ok()).isEqualTo(3);
            assertThat(result.failures()).containsEntry(FailureKind.CONNECTION_LOST, 1L);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void every_request_of_every_user_is_refused_by_a_dead_server() throws Exception {
        try (Socket deaf = ScriptedServer.deaf(); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(deaf.getLocalPort(), new LoadModel.Ramp(10, 100, 3)),
                    Progress.SILENT);

            assertThat(result.sent()).isEqualTo(30);
            assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION_REFUSED)
                    .containsEntry(FailureKind.CONNECTION_REFUSED, 30L);
        }
    }
}
