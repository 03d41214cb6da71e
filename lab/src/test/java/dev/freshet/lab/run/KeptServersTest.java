package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.fixture.ThreadEngine;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Subjects.Selection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class KeptServersTest {
    @TempDir
    private Path folder;

    @Test
    void few_rows_keep_their_servers_over_all_rounds() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "right");
        RunStore store = run(subjects, subjects.select(List.of("right:*")));

        assertThat(startsOfRight(store)).isEqualTo(1);
        assertThat(store.measurements()).filteredOn(measurement -> measurement.round() == 2)
                .allMatch(measurement -> measurement.outcome() == Outcome.MEASURED
                        && !measurement.values().containsKey("startup-ms"));
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).as("servers left").isEmpty();
    }

    @Test
    void many_rows_start_their_servers_in_every_round() throws Exception {
        Subjects subjects = Fixtures.subjects(folder, "hungry", "right");
        RunStore store = run(subjects, subjects.select(List.of("hungry", "right"))
                .withJvms(List.of("60m", "61m", "62m", "63m", "64m")));

        assertThat(startsOfRight(store)).isEqualTo(2);
    }

    private RunStore run(Subjects subjects, Selection selection) throws Exception {
        TestLab lab = new TestLab(folder);
        lab.scenario("hello", RunnerTest.HELLO);
        RunPlan plan = RunPlan.of(subjects, selection, lab.scenarios().all(), Profile.QUICK, 2);
        RunStore store = lab.create(plan, "threads");
        lab.run(plan, store, new ThreadEngine());
        return store;
    }

    private static long startsOfRight(RunStore store) throws Exception {
        return Files.readAllLines(store.log().resolve("right.plain.log")).stream()
                .filter(line -> line.startsWith("===")).count();
    }
}
