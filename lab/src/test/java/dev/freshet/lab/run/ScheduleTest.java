package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.Repository;
import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Toolchain;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {
    private static final Scenarios SCENARIOS = Scenarios.in(Repository.root().resolve("lab/scenarios"));
    private static final Toolchain TOOLCHAIN = Fixtures.surroundings(Pinning.none("in a test")).toolchain();

    @TempDir
    private Path folder;

    @Test
    void names_the_rows_that_this_machine_cannot_measure() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "right", "no-toolchain");
        Schedule schedule = Schedule.of(RunPlan.of(subjects, subjects.select(List.of("all")),
                SCENARIOS.named(List.of("hello")), Profile.QUICK, 3), TOOLCHAIN, new ScriptedEngine(_ -> 1_000));

        assertThat(schedule.rows()).containsOnlyKeys("right:plain");
        assertThat(schedule.rows().get("right:plain")).isEqualTo(3 * 4);
        assertThat(schedule.absent()).containsOnlyKeys("no-toolchain");
        assertThat(schedule.text()).startsWith("Rows: 1. Measurements: 12, in rounds: 3. Time without builds: about ");
    }

    /** A run that nobody has the time for is no use: see the guide, which promises this. */
    @Test
    void all_stacks_in_all_scenarios_take_a_standard_run_of_less_than_five_hours() {
        Subjects subjects = Subjects.in(Repository.root().resolve("lab/subjects"));
        RunPlan plan = RunPlan.of(subjects, subjects.select(List.of("all")), SCENARIOS.all(), Profile.STANDARD,
                Profile.STANDARD.rounds());

        assertThat(Schedule.of(plan, TOOLCHAIN, new ScriptedEngine(_ -> 1_000)).length())
                .isLessThan(Duration.ofHours(5));
    }
}
