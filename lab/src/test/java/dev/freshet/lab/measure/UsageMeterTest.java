package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Spinner;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsageMeterTest {
    @BeforeEach
    void needs_proc() {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/stat")), "only Linux has /proc");
    }

    @Test
    void tells_what_a_process_used_meanwhile() throws Exception {
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-cp", "target/test-classes", Spinner.class.getName()).start();
        try {
            ProcessTree tree = new ProcessTree(process.toHandle());
            UsageMeter meter = UsageMeter.begin(tree, tree.idle());
            Cpu before = tree.cpu();
            while (tree.cpu().since(before).micros() < 300_000) {
                Thread.sleep(10);
            }
            ServerUsage usage = meter.end();

            assertThat(usage.cpu().micros()).isBetween(300_000L, 30_000_000L);
            assertThat(usage.loadBytes()).isBetween(5_000_000L, 500_000_000L);
            assertThat(usage.peakBytes()).isGreaterThanOrEqualTo(usage.loadBytes());
            assertThat(usage.peakThreads()).isBetween(5, 200);
            assertThat(usage.voluntarySwitches()).isPositive();
        } finally {
            // Its time counts as this process's children's when it has ended: not in a test that follows.
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void does_not_fail_when_the_process_dies() throws Exception {
        Process process = new ProcessBuilder("sleep", "30").start();
        ProcessTree tree = new ProcessTree(process.toHandle());
        UsageMeter meter = UsageMeter.begin(tree, new ProcessTree.Memory(7, 1));
        process.destroyForcibly().waitFor();

        ServerUsage usage = meter.end();

        assertThat(usage.idleBytes()).isEqualTo(7);
        assertThat(usage.cpu().micros()).isLessThanOrEqualTo(0);
    }
}
