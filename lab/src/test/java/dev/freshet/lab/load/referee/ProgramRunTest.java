package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the CPU time of all children of this process that end meanwhile")
class ProgramRunTest {
    @TempDir
    private Path folder;

    @Test
    void sees_what_a_program_used_that_has_ended() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");

        ProgramRun run = ProgramRun.of(List.of("sh", "-c", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; exit 3"),
                folder.resolve("output"), 20_000, _ -> { });

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.cpu().micros()).isBetween(10_000L, run.nanos() / 1_000 + 20_000);
    }
}
