package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import dev.freshet.test.Eventually;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** A loop that waits for a core counts as busy, so other work on the machine does not hide a busy one. */
class GeneratorBusyTest {
    private static final LoadModel TEN = new LoadModel.Closed(1, 1, 10, 0);

    @Test
    void one_that_waits_for_the_server_is_not_busy() throws Exception {
        assertThat(busy(System::nanoTime, exchange -> {
            Eventually.passes(Duration.ofMillis(200));
            exchange.ok();
        })).isBetween(0.0, 0.5);
    }

    /** Its loop works for 50 milliseconds whenever it looks at the clock. */
    @Test
    void one_that_lets_the_server_wait_is_busy() throws Exception {
        assertThat(busy(() -> {
            long end = System.nanoTime() + 50_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return end;
        }, Exchange::ok)).isBetween(0.8, 1.0);
    }

    private static double busy(LongSupplier clock, ScriptedServer.Script script) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(script); Generator generator = new Generator(1, clock)) {
            return generator.send(Plans.plan(server.port(), TEN), Progress.SILENT).generatorBusy();
        }
    }
}
