package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("alone")
class StressLoadTest {

    @Test
    void ends_at_the_last_rate_that_the_server_stood() throws Exception {
        Undisturbed.run(() -> {
            try (OverloadedServer server = new OverloadedServer(250); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(),
                        new LoadModel.Stress(50, 2, 6, 600, 10, 1_000, 0.1)), Progress.SILENT);

                assertThat(result.reachedRate()).isEqualTo(200);
                assertThat(result.sent()).isEqualTo(120);
                assertThat(result.ok()).isEqualTo(120);
            }
        });
    }

    @Test
    void late_answers_end_it_too() throws Exception {
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(exchange -> {
                Thread.sleep(exchange.number() > 40 ? 300 : 0);
                exchange.ok();
            }); Generator generator = new Generator(1)) {
                LoadResult result = generator.send(plan(server.port(),
                        new LoadModel.Stress(100, 2, 4, 400, 20, 200, 0.1)), Progress.SILENT);

                assertThat(result.reachedRate()).isEqualTo(100);
            }
        });
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
        Undisturbed.run(() -> {
            try (ScriptedServer server = ScriptedServer.start(Exchange::ok); Generator generator = new Generator(2)) {
                LoadResult result = generator.send(plan(server.port(),
                        new LoadModel.Stress(50, 2, 3, 200, 4, 1_000, 0.1)), Progress.SILENT);

                assertThat(result.reachedRate()).isEqualTo(200);
                assertThat(result.inTime()).isEqualTo(40);
            }
        });
    }

    /** Refuses with 503 what comes above a rate. */
    private static final class OverloadedServer implements AutoCloseable {
        private static final long WINDOW_NANOS = 200_000_000;

        private final int most;
        private final Queue<Long> recent = new ArrayDeque<>();
        private final ScriptedServer server = ScriptedServer.start(this::answer);

        OverloadedServer(int rate) {
            most = (int) (rate * WINDOW_NANOS / 1_000_000_000);
        }

        private void answer(Exchange exchange) throws IOException {
            if (within(System.nanoTime())) {
                exchange.ok();
            } else {
                exchange.respond("503 Service Unavailable", "Content-Length: 0\r\n", "");
            }
        }

        private synchronized boolean within(long now) {
            while (!recent.isEmpty() && now - recent.element() > WINDOW_NANOS) {
                recent.remove();
            }
            recent.add(now);
            return recent.size() <= most;
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
