package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Subjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class OrderTest {
    private static final int ROUNDS = 3;

    @TempDir
    private Path folder;

    private TestLab lab;
    private Subjects subjects;

    @BeforeEach
    void makes_subjects() throws IOException {
        lab = new TestLab(folder);
        subjects = Fixtures.subjects(folder, "right", "wrong", "hungry", "dies-on-start");
        lab.scenario("hello", Fixtures.hello("warmup = false", """
                [[load]]
                name = "few"
                connections = 2
                quick = { requests = 10 }
                """));
    }

    @Test
    void the_same_seed_gives_the_same_order_and_each_round_has_its_own() {
        List<List<String>> order = order(plan("all", 20).shuffled(42));

        assertThat(order(plan("all", 20).shuffled(42))).isEqualTo(order);
        assertThat(order(plan("all", 20).shuffled(43))).isNotEqualTo(order);
        assertThat(order).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrderElementsOf(order.getFirst()));
        assertThat(order.stream().distinct().count()).isGreaterThan(5);
        assertThat(order.stream().map(List::getFirst).distinct().count()).as("no row is always first").isGreaterThan(2);
    }

    @Test
    void without_a_seed_as_in_older_runs_rows_keep_their_order() {
        assertThat(order(plan("all", 3)).stream().distinct()).hasSize(1);
    }

    @Test
    void an_interrupted_run_keeps_its_order() {
        RunPlan plan = plan("right:*", ROUNDS).shuffled(5);
        RunStore store = lab.create(plan, "script");
        Thread runner = Thread.currentThread();
        new Runner(plan, store, lab.surroundings(), engine(), (event, _) -> {
            if (event instanceof RunEvent.Measured) {
                runner.interrupt();
            }
        }).run();
        assertThat(store.measurements()).hasSize(1);

        RunPlan again = RunPlan.of(store.record(), subjects, lab.scenarios());
        Resumption.prepare(store, lab.record(again, "script"));
        lab.run(again, store, engine());

        assertThat(store.measurements()).extracting(measurement -> measurement.round() + " " + measurement.row())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, ROUNDS).boxed().flatMap(round -> plan.order(round)
                        .stream().map(row -> round + " " + row.name())).toList());
    }

    private static ScriptedEngine engine() {
        return new ScriptedEngine(_ -> 1_000);
    }

    private RunPlan plan(String names, int rounds) {
        return RunPlan.of(subjects, subjects.select(List.of(names)), lab.scenarios().all(), Profile.QUICK, rounds);
    }

    private static List<List<String>> order(RunPlan plan) {
        return IntStream.rangeClosed(1, plan.rounds()).mapToObj(plan::order)
                .map(rows -> rows.stream().map(Contestant::name).toList()).toList();
    }
}
