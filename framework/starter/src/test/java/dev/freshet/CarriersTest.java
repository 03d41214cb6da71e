package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads where there is one processor. */
class CarriersTest {
    @TempDir
    Path directory;

    /** An application of which one virtual thread keeps its processor busy until another has run. */
    static final class Busy {
        private static volatile boolean run;

        private Busy() {
        }

        public static void main(String[] arguments) throws InterruptedException {
            RunningApplication application = Freshet.create().port(0).start();
            CountDownLatch spinning = new CountDownLatch(1);
            Thread busy = Thread.ofVirtual().start(() -> {
                spinning.countDown();
                while (!run) {
                    Thread.onSpinWait();
                }
            });
            spinning.await();
            Thread.ofVirtual().start(() -> run = true);
            busy.join();
            application.stop();
        }
    }

    @Test
    void one_that_is_busy_does_not_keep_all_others_from_running_on_a_single_processor() throws Exception {
        try (Child child = Child.start(directory, List.of("-XX:ActiveProcessorCount=1"), Busy.class)) {
            assertThat(child.exitCode()).isZero();
        }
    }
}
