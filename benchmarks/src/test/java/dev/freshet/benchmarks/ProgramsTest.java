package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProgramsTest {

    /** Starts a program that says its process id, and waits for it. */
    static final class Waiting {
        private Waiting() {
        }

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Programs.start(new ProcessBuilder("sh", "-c", "echo $$; exec sleep 600").inheritIO()).waitFor();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no sh, and ends processes without asking them")
    void what_it_has_started_ends_when_it_is_told_to_end() throws Exception {
        Process told = new ProcessBuilder(JavaCommand.of(Waiting.class, List.of())).start();
        ProcessHandle started = ProcessHandle.of(Long.parseLong(told.inputReader().readLine())).orElseThrow();
        try {
            told.destroy();

            assertThat(told.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(started.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
        } finally {
            started.destroyForcibly();
            told.destroyForcibly();
        }
    }
}
