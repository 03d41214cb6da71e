package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Subjects;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class NoiseTest {
    private static final RunRecord RUN = Made.run("2026-11-24-noise", List.of(Made.HELLO), "go", "go#2");

    @TempDir
    private Path folder;

    @Test
    void is_the_ratio_of_both_rows_in_each_round() {
        Noise noise = Noise.of(RUN, List.of(
                Made.measured("go", 1, 1_000, 10, 0.5, 0), Made.measured("go#2", 1, 1_100, 10, 0.5, 0),
                Made.measured("go#2", 2, 950, 8, 0.5, 0), Made.measured("go", 2, 1_000, 10, 0.5, 0),
                Made.measured("go", 3, 2_000, 10, 0.5, 0), Made.measured("go#2", 3, 2_000, 10, 0.5, 0),
                Made.measured("go", 4, 7_000, 10, 0.5, 0)));

        assertThat(noise.subject()).isEqualTo("go");
        assertThat(noise.cases()).singleElement().satisfies(hello -> {
            assertThat(hello.scenario()).isEqualTo("hello");
            assertThat(hello.rate()).isEqualTo(new Noise.Ratio(0.95, 1, 1.1));
            assertThat(hello.cpu()).isEqualTo(new Noise.Ratio(0.8, 1, 1));
        });
        assertThat(noise.spread()).isEqualTo(0.1, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(noise.text()).contains("go divided by itself", "hello c64", "rate 0.95 to 1.10 (median 1.00)",
                "up to 10 %");
    }

    @Test
    void a_gateway_before_another_service_is_not_its_twin() {
        RunRecord run = Made.run("noise", List.of(Made.HELLO), "gate > go", "gate > java", "gate#2 > go",
                "gate#2 > java");
        Noise noise = Noise.of(run, List.of(
                Made.measured("gate > go", 1, 1_000), Made.measured("gate > java", 1, 100),
                Made.measured("gate#2 > java", 1, 100), Made.measured("gate#2 > go", 1, 1_100)));

        assertThat(noise.cases()).singleElement().satisfies(hello -> {
            assertThat(hello.rate()).isEqualTo(new Noise.Ratio(1.1, 1.1, 1.1));
            assertThat(hello.deviations()).hasSize(2);
        });
    }

    @Test
    void medians_of_more_rounds_differ_less_and_a_single_outlier_is_not_their_noise() {
        List<Measurement> rounds = IntStream.rangeClosed(1, 10).boxed().flatMap(round -> Stream.of(
                Made.measured("go", round, round == 7 ? 100 : 1_000 + 10 * round),
                Made.measured("go#2", round, 1_000 - 10 * round))).toList();
        Noise noise = Noise.of(RUN, rounds);

        assertThat(noise.spread()).isGreaterThan(8);
        assertThat(noise.spreadOfMedians(3)).isBetween(0.1, 0.25);
        assertThat(noise.spreadOfMedians(9)).isBetween(0.05, noise.spreadOfMedians(3));
    }

    @Test
    void a_report_names_the_subject_and_the_profile_of_the_noise() {
        RunStore store = RunStore.create(folder.resolve("noise"), RUN);
        store.write(Noise.of(RUN, List.of(Made.measured("go", 1, 1_000), Made.measured("go#2", 1, 1_100))));

        assertThat(RunReport.of(store, Published.NONE, "").noise()).isEqualTo("the rate of go differed from itself by "
                + "up to 10 % in a single round (run 2026-11-24-noise, profile quick, which keeps servers between "
                + "rounds, 3 rounds), and by up to 10 % in 19 of 20 medians of 3 rounds; smaller differences of "
                + "rates mean nothing, and p99 varies more");
        assertThat(store.noise().orElseThrow().text()).contains("profile quick, which keeps servers between rounds");
    }

    @Test
    void noise_of_an_older_version_has_no_profile() throws Exception {
        RunStore store = RunStore.create(folder.resolve("noise"), RUN);
        Files.writeString(store.folder().resolve("noise.json"), """
                {"run": "old", "at": "2026-11-24T10:00:00Z", "subject": "go", "rounds": 5, "cases": [
                 {"scenario": "hello", "load": "c64", "rate": {"lowest": 0.9, "median": 1, "highest": 1},
                  "cpu": {"lowest": 1, "median": 1, "highest": 1}}]}
                """);

        assertThat(RunReport.of(store, Published.NONE, "").noise()).contains("(run old, 5 rounds)");
    }

    @Test
    void a_row_without_its_twin_has_no_noise() {
        Noise noise = Noise.of(RUN, List.of(Made.measured("go", 1, 1_000)));

        assertThat(noise.spread()).isZero();
        assertThat(noise.text()).contains("hello c64", "not known", "No round measured both rows")
                .doesNotContain("up to 0 %");
    }

    @Test
    void a_report_does_not_take_a_failed_measurement_for_a_quiet_machine() {
        RunStore store = RunStore.create(folder.resolve("noise"), RUN);
        store.write(Noise.of(RUN, List.of(Made.measured("go", 1, 1_000),
                Made.not("go#2", 1, Outcome.FAILED, "it died"))));

        assertThat(store.noise()).isEmpty();
        assertThat(RunReport.of(store, Published.NONE, "").noise()).isEmpty();
    }

    @Test
    void one_subject_runs_as_two_rows_and_the_run_keeps_the_noise() throws Exception {
        TestLab lab = new TestLab(folder);
        lab.scenario("hello", Fixtures.hello("", """
                [[load]]
                name = "few"
                connections = 2
                quick = { seconds = 1 }
                """));
        Subjects subjects = Fixtures.subjects(folder, "right");
        RunPlan plan = RunPlan.of(subjects, subjects.select(List.of("right")), lab.scenarios().all(), Profile.QUICK, 2)
                .twice();
        RunStore store = lab.create(plan, "script");
        lab.run(plan, store, new ScriptedEngine(_ -> 1_000));
        assertThat(store.noise()).isEmpty();
        store.write(Noise.of(store.record(), store.measurements()));

        assertThat(store.measurements()).extracting(Measurement::row)
                .containsExactly("right:plain", "right:plain#2", "right:plain", "right:plain#2");
        assertThat(store.noise()).get().satisfies(noise -> {
            assertThat(noise.subject()).isEqualTo("right:plain");
            assertThat(noise.cases().getFirst().rate()).isEqualTo(new Noise.Ratio(1, 1, 1));
        });
        assertThat(RunPlan.of(store.record(), subjects, lab.scenarios()).rows()).isEqualTo(plan.rows());
        assertThat(store.record().sameMachine(store.record())).isTrue();
        assertThat(store.record().sameMachine(RUN)).isFalse();
    }
}
