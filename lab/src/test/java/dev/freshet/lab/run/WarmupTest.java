package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarmupTest {

    @Test
    void is_over_when_two_windows_have_nearly_the_same_rate() {
        assertThat(Warmup.stable(List.of(50.0, 100.0, 90.0, 97.0, 95.0), 2)).isTrue();
        assertThat(Warmup.stable(List.of(100.0, 100.0, 104.0, 104.0), 2)).isTrue();
    }

    @Test
    void goes_on_while_the_rate_rises_although_two_cycles_are_alike() {
        assertThat(Warmup.stable(List.of(50.0, 60.0, 70.0, 71.0), 2)).isFalse();
        assertThat(Warmup.stable(List.of(50.0, 60.0, 70.0, 80.0, 81.0, 82.0), 3)).isFalse();
    }

    @Test
    void needs_two_whole_windows_and_right_answers() {
        assertThat(Warmup.stable(List.of(100.0, 100.0, 100.0), 2)).isFalse();
        assertThat(Warmup.stable(List.of(0.0, 0.0, 0.0, 0.0), 2)).isFalse();
    }
}
