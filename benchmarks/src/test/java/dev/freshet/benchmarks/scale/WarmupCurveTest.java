package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmupCurveTest {

    @Test
    void finds_the_first_second_with_nine_tenths_of_the_steady_rate() {
        assertThat(WarmupCurve.first(second -> second == 0 ? 0.5 : 0.9)).isEqualTo(2);
        assertThat(WarmupCurve.first(_ -> 1)).isEqualTo(1);
    }

    @Test
    void a_server_that_answers_nothing_is_never_warm() {
        assertThat(WarmupCurve.first(_ -> Double.NaN)).isEqualTo(16);
    }
}
