package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import org.junit.jupiter.api.Test;

class ServerMemoryTest {
    @Test
    void reads_the_live_bytes_below_a_histogram() {
        assertThat(ServerMemory.live("""
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:         23805        9539808  [B (java.base@25.0.3)
                Total        742764       35244040
                """)).isEqualTo(35_244_040);
    }

    @Test
    void shows_what_jcmd_said_if_that_is_no_histogram() {
        assertThatThrownBy(() -> ServerMemory.live("non existent JVM pid: 7"))
                .isInstanceOf(LabException.class).hasMessageContaining("pid: 7");
    }
}
