package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import org.junit.jupiter.api.Test;

class StressLoadTest {

    /** The steps have 30, 60, 120 and 240 requests. */
    @Test
    void ends_at_the_last_rate_that_the_server_stood() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            if (exchange.number() <= 30 + 60 + 120) {
                exchange.ok();
            } else {
                exchange.respond("503 Service Unavailable", "Content-Length: 0\r\n", "");
            }
        }); Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(),
                    new LoadModel.Stress(300, 2, 6, 100, 10, 20_000, 0.1)), Progress.SILENT);

            assertThat(result.reachedRate()).isEqualTo(1_200);
            assertThat(result.sent()).isEqualTo(120);
            assertThat(result.ok()).isEqualTo(120);
        }
    }

    @Test
    void late_answers_end_it_too() throws Exception {
        try (SteppedLoad load = new SteppedLoad(new LoadModel.Stress(100, 2, 4, 40, 4, 200, 0.1))) {
            for (int i = 0; i < 4; i++) {
                load.at(10 * i);
                load.next().ok();
            }
            Exchange ofTheNextStep = load.next();
            load.at(300);
            ofTheNextStep.ok();
            LoadResult result = load.answersAll();

            assertThat(result.reachedRate()).isEqualTo(100);
            assertThat(result.inTime()).isEqualTo(4);
        }
    }

    @Test
    void reaches_nothing_if_the_first_step_fails_already() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(exchange ->
                exchange.respond("500 Internal Server Error", "Content-Length: 0\r\n", ""));
                Generator generator = new Generator(1)) {
            LoadResult result = generator.send(plan(server.port(),
                    new LoadModel.Stress(100, 2, 4, 400, 4, 200, 0.1)), Progress.SILENT);

            assertThat(result.reachedRate()).isZero();
            assertThat(result.ok()).isZero();
            assertThat(result.failures()).containsOnlyKeys(FailureKind.WRONG_STATUS);
        }
    }

    @Test
    void reaches_the_last_rate_if_every_step_is_good() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(2)) {
            LoadResult result = generator.send(plan(server.port(),
                    new LoadModel.Stress(50, 2, 3, 200, 4, 20_000, 0.1)), Progress.SILENT);

            assertThat(result.reachedRate()).isEqualTo(200);
            assertThat(result.inTime()).isEqualTo(40);
        }
    }
}
