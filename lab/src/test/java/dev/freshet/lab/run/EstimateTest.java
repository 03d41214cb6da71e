package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final LoadCase LOAD = new LoadCase("c10", "", "rate", 10, Protocol.HTTP_1_1,
            new LoadModel.Closed(10, 1, 0, 1_000), 1, "", null);
    private static final Scenario SCENARIO = scenario("hello", Scenario.Kind.LOAD);

    private long nanos;
    private final Estimate estimate = new Estimate(Profile.QUICK, true, () -> nanos);

    @Test
    void shows_nothing_before_the_first_measurement_and_then_what_that_one_took() {
        List.of("a", "b", "c").forEach(row -> estimate.plan(cell(row, 1), true));
        assertThat(estimate.progress().left()).isZero();

        after(60);
        assertThat(estimate.progress().left()).as("nothing is known yet").isZero();
        estimate.pass(cell("a", 1), -1);

        assertThat(estimate.progress().left()).hasSeconds(120);
        assertThat(estimate.progress().share()).isCloseTo(1 / 3.0, org.assertj.core.data.Offset.offset(0.01));
    }

    @Test
    void expects_of_a_row_in_the_next_round_what_it_took_in_this_one() {
        List.of("slow", "fast").forEach(row -> {
            estimate.plan(cell(row, 1), true);
            estimate.plan(cell(row, 2), true);
        });
        after(50);
        estimate.pass(cell("slow", 1), 4);
        after(10);
        estimate.pass(cell("fast", 1), -1);

        assertThat(estimate.progress().left()).as("4 s for a server that is warm already, 10 s as before")
                .hasSeconds(14);
    }

    @Test
    void counts_down_during_a_measurement_at_most_its_own_share() {
        List.of("a", "b", "c").forEach(row -> estimate.plan(cell(row, 1), true));
        after(10);
        estimate.pass(cell("a", 1), -1);
        after(4);
        assertThat(estimate.progress().left()).hasSeconds(16);
        after(100);
        assertThat(estimate.progress().left()).hasSeconds(10);
    }

    @Test
    void is_done_when_nothing_is_left() {
        estimate.plan(cell("a", 1), true);
        estimate.plan(cell("b", 1), true);
        after(10);
        estimate.pass(cell("a", 1), -1);
        estimate.skip(cell("b", 1));

        assertThat(estimate.progress()).isEqualTo(new RunListener.Progress(1, Duration.ZERO));
    }

    @Test
    void expects_a_shorter_warm_up_of_a_row_without_jit_compilers() {
        estimate.plan(cell("on a JVM", 1), true);
        Duration both = Duration.ofSeconds(estimate.planned().toSeconds());
        estimate.plan(cell("compiled", 1), false);

        assertThat(estimate.planned().minus(both)).isPositive().isLessThan(both.dividedBy(2));
    }

    /** The ranges are those of services on a machine with two slow cores. */
    @Test
    void expects_of_a_jvm_what_a_slow_machine_needs() {
        estimate.plan(cell("a", 1), true);
        assertThat(estimate.planned()).as("the first load, with its start").isBetween(seconds(21), seconds(69));

        estimate.skip(cell("a", 1));
        Cell users = new Cell("a", scenario("users", Scenario.Kind.LOAD), LOAD, 1);
        estimate.plan(users, true);
        assertThat(estimate.planned()).as("the first load of another scenario").isBetween(seconds(10), seconds(20));

        estimate.skip(users);
        estimate.plan(new Cell("a", scenario("startup", Scenario.Kind.STARTUP), new LoadCase("", "", "startup-ms", 0,
                Protocol.HTTP_1_1, null, 3, "", null), 1), true);
        assertThat(estimate.planned()).as("three starts").isBetween(seconds(13), seconds(33));
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static Scenario scenario(String name, Scenario.Kind kind) {
        return new Scenario(name, 1, "", "", kind, Scenario.Database.NONE, "", false, List.of(), null, null, List.of(),
                Duration.ZERO, true, true, Map.of());
    }

    private void after(int seconds) {
        nanos += seconds * 1_000_000_000L;
    }

    private static Cell cell(String row, int round) {
        return new Cell(row, SCENARIO, LOAD, round);
    }
}
