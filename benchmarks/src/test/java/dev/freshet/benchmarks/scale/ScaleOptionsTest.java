package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleOptionsTest {
    @Test
    void measures_everything_unless_told_otherwise() {
        assertThat(ScaleOptions.parse(List.of()))
                .isEqualTo(new ScaleOptions(5, 10, 3, List.of(ScalePart.values()), false));
    }

    @Test
    void takes_parts_and_rounds() {
        assertThat(ScaleOptions.parse(List.of("--quick", "--part", "idle,cold", "--rounds=2", "--check")))
                .isEqualTo(new ScaleOptions(2, 5, 2, List.of(ScalePart.IDLE, ScalePart.COLD), true));
    }

    @Test
    void lists_the_parts_when_one_is_unknown() {
        assertThatThrownBy(() -> ScaleOptions.parse(List.of("--part=idel"))).isInstanceOf(LabException.class)
                .hasMessageContainingAll("no part 'idel'", "connections", "waiting", "idle", "cold", "warmup");
    }
}
