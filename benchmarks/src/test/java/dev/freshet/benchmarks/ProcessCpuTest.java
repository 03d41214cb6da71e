package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessCpuTest {

    @Test
    void reads_user_and_system_time_behind_a_name_with_blanks_and_brackets() {
        String stat = "42 (a (b) c) S 1 42 42 0 -1 4194304 100 0 0 0 11 244 0 0 20 0 1 0 123 4096 10 1844674";

        assertThat(ProcessCpu.parse(stat)).isEqualTo(new ProcessCpu(110_000, 2_440_000));
    }

    @Test
    void sees_this_process_grow() {
        assumeTrue(ProcessCpu.readable(), "this system has no /proc");
        ProcessCpu before = ProcessCpu.of(ProcessHandle.current().pid());
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        long grown = 0;
        while (grown == 0 && System.nanoTime() < until) {
            grown = ProcessCpu.of(ProcessHandle.current().pid()).since(before).user();
        }

        assertThat(grown).isPositive();
    }

    @Test
    void finds_the_threads_of_a_name_among_those_of_a_process() throws InterruptedException {
        assumeTrue(ProcessCpu.readable(), "this system has no /proc");
        long self = ProcessHandle.current().pid();
        Thread busy = Thread.ofPlatform().daemon().name("a busy one for this test").start(() -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
        });
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        long used = 0;
        while (used == 0 && System.nanoTime() < until) {
            used = ProcessCpu.ofThreads(self, "a busy one").total();
        }
        busy.interrupt();
        busy.join();

        assertThat(used).isPositive();
        assertThat(ProcessCpu.ofThreads(self, "there is none").total()).isZero();
    }
}
