package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {
    private final WarmUp warmUp = new WarmUp();

    @Test
    void is_over_when_two_slices_in_a_row_were_no_cheaper_than_the_best_before() {
        assertThat(over(40, 20, 10, 10.1)).isFalse();
        assertThat(over(9.9)).isTrue();
    }

    @Test
    void goes_on_after_a_slice_that_something_else_made_dear() {
        assertThat(over(20, 30, 15, 30, 12)).isFalse();
    }

    /** Whether it is over after slices in which a request cost so much. */
    private boolean over(double... costs) {
        for (double cost : costs) {
            warmUp.add(cost);
        }
        return warmUp.isOver();
    }
}
