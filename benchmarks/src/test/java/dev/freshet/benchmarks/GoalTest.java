package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final Goal MET = Goal.of(true, "at most 2: 1");
    private static final Goal NOT_MEASURED = new Goal(Goal.Verdict.NOT_MEASURED, "at most 2: wrk is not on PATH");

    @Test
    void a_check_needs_every_goal_to_be_met() {
        assertThat(Goal.report(List.of(MET, MET), true)).isTrue();
        assertThat(Goal.report(List.of(MET, Goal.of(false, "at most 2: 3")), true)).isFalse();
    }

    @Test
    void a_check_does_not_pass_without_a_measurement_or_a_goal() {
        assertThat(Goal.report(List.of(MET, NOT_MEASURED), true)).isFalse();
        assertThat(Goal.report(List.of(), true)).isFalse();
    }

    @Test
    void without_a_check_goals_are_only_printed() {
        assertThat(Goal.report(List.of(NOT_MEASURED, Goal.of(false, "at most 2: 3")), false)).isTrue();
        assertThat(Goal.report(List.of(), false)).isTrue();
    }
}
