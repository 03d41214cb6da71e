package dev.freshet.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.bare.BareNio;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How starts are measured: with the bare server, which is started in earnest. */
class StartTest {
    private static final Goals GOALS = new Goals(60, 1.22, 48, Double.POSITIVE_INFINITY);

    private static StartMeasurement measured(double millis, double idle) {
        return new StartMeasurement(millis, 40, idle, 500, 1);
    }

    @Test
    void measures_rounds_and_load_as_told() {
        assertThat(StartOptions.parse(List.of("--rounds", "3", "--check")))
                .isEqualTo(new StartOptions(3, 3, 100, false, true));
        assertThatThrownBy(() -> StartOptions.parse(List.of("--round", "3"))).isInstanceOf(LabException.class)
                .hasMessageContaining("no option '--round'");
    }

    @Test
    void says_of_each_goal_what_it_is_and_whether_it_is_met() {
        assertThat(GOALS.judge("hello", measured(60, 48.2), 1.234)).map(Goal::toString).containsExactly(
                "  met           hello: the first answer within 60 ms of exec: 60.0 ms",
                "  NOT MET       hello: within 1.22 times what the bare server needs for it: 1.23 times",
                "  NOT MET       hello: at most 48 MiB resident after it: 48.2 MiB");
        assertThat(Goals.NONE.judge("hello", measured(9999, 9999), 99)).isEmpty();
    }

    @Test
    void takes_the_median_of_each_figure_by_itself() {
        assertThat(StartMeasurement.medians(List.of(measured(1, 30), measured(2, 10), measured(3, 20))))
                .isEqualTo(measured(2, 20));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void times_a_start_to_its_first_answer_and_reads_its_memory() throws Exception {
        StartSubject bare = new StartSubject(
                new Subject("bare", JavaCommand.of(BareNio.class, List.of(Subject.PORT))), "/", Goals.NONE);

        try (StartedProcess process = StartedProcess.of(bare)) {
            assertThat(process.millis()).isBetween(5.0, 60_000.0);
            assertThat(process.mebibytes()).isBetween(10.0, 500.0);
            assertThat(ClosedLoop.run(process.server().address(), "/", 10, 3)).isGreaterThan(10);
        }
    }

    @Test
    void shows_what_a_server_printed_that_does_not_start() {
        StartSubject broken = new StartSubject(
                new Subject("broken", List.of("sh", "-c", "echo no such database; exit 1")), "/", Goals.NONE);

        assertThatThrownBy(() -> StartedProcess.of(broken)).isInstanceOf(LabException.class)
                .hasMessageContaining("broken did not start").hasMessageContaining("no such database");
    }
}
