package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

    @Test
    void sees_what_this_process_holds() {
        assumeTrue(ProcessMemory.missing().isEmpty(), ProcessMemory.missing());

        assertThat(ProcessMemory.resident(ProcessHandle.current().pid())).isBetween(1L << 20, 1L << 40);
    }
}
