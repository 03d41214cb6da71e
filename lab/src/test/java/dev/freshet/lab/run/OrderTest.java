package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
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

    private final Surroundings surroundings = Fixtures.surroundings(Pinning.none("in a test"));
    private Subjects subjects;

    @BeforeEach
    void makes_subjects() throws IOException {
        subjects = Fixtures.subjects(folder, "right", "wrong", "hungry", "dies-on-start");
        Files.createDirectories(folder.resolve("scenarios"));
        Files.writeString(folder.resolve("scenarios/hello.toml"), """
                order = 1
                title = "Hello"
                about = "A hello."
                workload = "hello"
                warmup = false
                [request]
                path = "/hello"
                [expect]
                text = "Hello, World!"
                [[load]]
                name = "few"
                connections = 2
                quick = { requests = 10 }
                """);
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
        RunStore store = RunStore.create(folder.resolve("run"), record(plan));
        Thread runner = Thread.currentThread();
        new Runner(plan, store, surroundings, engine(), (event, _) -> {
            if (event instanceof RunEvent.Measured) {
                runner.interrupt();
            }
        }).run();
        assertThat(store.measurements()).hasSize(1);

        RunPlan again = RunPlan.of(store.record(), subjects, scenarios());
        Resumption.prepare(store, record(again));
        new Runner(again, store, surroundings, engine(), RunListener.SILENT).run();

        assertThat(store.measurements()).extracting(measurement -> measurement.round() + " " + measurement.row())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, ROUNDS).boxed().flatMap(round -> plan.order(round)
                        .stream().map(row -> round + " " + row.name())).toList());
    }

    private static ScriptedEngine engine() {
        return new ScriptedEngine(_ -> 1_000);
    }

    private RunPlan plan(String names, int rounds) {
        return RunPlan.of(subjects, subjects.select(List.of(names)), scenarios().all(), Profile.QUICK, rounds);
    }

    private Scenarios scenarios() {
        return Scenarios.in(folder.resolve("scenarios"));
    }

    private RunRecord record(RunPlan plan) {
        return plan.record("run", "lab run", "script", surroundings);
    }

    private static List<List<String>> order(RunPlan plan) {
        return IntStream.rangeClosed(1, plan.rounds()).mapToObj(plan::order)
                .map(rows -> rows.stream().map(Contestant::name).toList()).toList();
    }
}
