package dev.freshet.dev.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DebugPortTest {
    @Test
    void two_processes_that_start_together_get_different_ports() throws Exception {
        try (DebugPort one = DebugPort.take(); DebugPort other = DebugPort.take()) {
            assertThat(one.number()).isNotZero();
            assertThat(other.number()).isNotZero().isNotEqualTo(one.number());
        }
    }
}
