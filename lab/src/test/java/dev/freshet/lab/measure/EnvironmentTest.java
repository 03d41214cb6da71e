package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EnvironmentTest {

    @Test
    void says_when_a_process_may_not_open_enough_files() {
        assertThat(Environment.missingFiles(1)).isEmpty();
        assertThat(Environment.missingFiles(Integer.MAX_VALUE - 1_000)).contains("ulimit -n");
    }
}
