package dev.freshet.benchmarks.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OpenLoadTest {
    @Test
    void the_half_of_the_loads_with_the_least_steal_counts() {
        assertThat(OpenLoad.p99(List.of(new OpenLoad(9_000, 0.2), new OpenLoad(1_100, 0), new OpenLoad(1_000, 0.01),
                new OpenLoad(1_300, 0.02), new OpenLoad(20, 0.3)))).isEqualTo(1_100);
    }

    @Test
    void every_load_counts_if_the_steal_is_unknown() {
        assertThat(OpenLoad.p99(List.of(new OpenLoad(9, -1), new OpenLoad(2, -1), new OpenLoad(7, -1)))).isEqualTo(7);
    }
}
