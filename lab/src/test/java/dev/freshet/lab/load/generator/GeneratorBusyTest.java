package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.ProcessEngine;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GeneratorBusyTest {

    @Test
    @Tag("slow")
    void a_generator_that_is_slower_than_the_server_is_seen() throws Exception {
        try (CheapServer server = new CheapServer(); ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            LoadModel easy = new LoadModel.Open(50, 1, 1_000);
            Undisturbed.run(() -> assertThat(engine.send(Plans.plan(server.port(), easy), Progress.SILENT)
                    .generatorBusy()).isLessThan(0.8));

            LoadModel hard = new LoadModel.Closed(4, 64, 0, 1_000);
            double busiest = 0;
            // Warm-up first; and others may need the server's core.
            for (int i = 0; i < 10 && busiest <= 0.95; i++) {
                LoadResult result = engine.send(Plans.plan(server.port(), hard), Progress.SILENT);
                assertThat(result.failures()).isEmpty();
                busiest = Math.max(busiest, result.generatorBusy());
            }
            assertThat(busiest).isGreaterThan(0.95);
        }
    }
}
