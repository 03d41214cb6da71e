package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFilesTest {
    @TempDir
    private Path proc;

    @Test
    void reads_what_linux_tells_of_a_process() throws Exception {
        Path process = Files.createDirectories(proc.resolve("7"));
        Files.writeString(process.resolve("stat"),
                "7 (a (b) c) S 1 7 7 0 -1 4194560 100 0 0 0 150 25 30 5 20 0 12 0 1000 20000000 500 1844674 1 1\n");
        Files.writeString(process.resolve("status"), """
                Name:\ta (b) c
                VmHWM:\t    2048 kB
                VmRSS:\t    1024 kB
                Threads:\t12
                voluntary_ctxt_switches:\t3
                nonvoluntary_ctxt_switches:\t4
                """);
        Path thread = Files.createDirectories(process.resolve("task/8"));
        Files.writeString(thread.resolve("status"), "voluntary_ctxt_switches:\t31\nnonvoluntary_ctxt_switches:\t41\n");

        ProcFiles files = new ProcFiles(proc);

        assertThat(files.cpu(7)).isEqualTo(new Cpu(1_800_000, 300_000));
        assertThat(files.childrenCpu(7)).isEqualTo(new Cpu(300_000, 50_000));
        assertThat(files.memory(7)).isEqualTo(new ProcessTree.Memory(1_048_576, 12));
        assertThat(files.peakBytes(7)).isEqualTo(2_097_152);
        assertThat(files.switches(7)).isEqualTo(Map.of(8L, new ProcessTable.Switches(31, 41)));
    }

    @Test
    void a_process_that_is_gone_uses_nothing() {
        ProcFiles files = new ProcFiles(proc);

        assertThat(files.cpu(9)).isEqualTo(new Cpu(0, 0));
        assertThat(files.memory(9)).isEqualTo(ProcessTree.Memory.NONE);
        assertThat(files.peakBytes(9)).isZero();
        assertThat(files.switches(9)).isEmpty();
    }

    @Test
    void reads_the_times_that_ps_prints() {
        assertThat(PsProgram.micros("0:01.50")).isEqualTo(1_500_000);
        assertThat(PsProgram.micros("12:01.50")).isEqualTo(721_500_000);
        assertThat(PsProgram.micros("1:00:00.00")).isEqualTo(3_600_000_000L);
    }
}
