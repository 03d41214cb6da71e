package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.measure.Cpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the CPU time of all children of this process that end meanwhile")
class ChildrenCpuTest {
    @TempDir
    private Path folder;

    @Test
    void finds_the_times_of_children_after_a_name_with_parentheses() {
        assertThat(ChildrenCpu.parse("7 (a) (b c) S 1 7 7 0 -1 4194304 1 2 3 4 11 12 13 14 20 0 1 0 5 6 7\n"))
                .isEqualTo(new Cpu(130_000, 140_000));
    }

    @Test
    void sees_what_a_program_used_that_has_ended() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");

        ProgramRun run = ProgramRun.of(List.of("sh", "-c", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; exit 3"),
                folder.resolve("output"), 20_000, _ -> { });

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.cpu().micros()).isBetween(10_000L, run.nanos() / 1_000 + 20_000);
    }
}
