package dev.freshet.lab.report;

import static dev.freshet.lab.report.Made.HELLO;
import static dev.freshet.lab.report.Made.measured;
import static dev.freshet.lab.report.Made.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.LabException;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.compare.Change;
import dev.freshet.lab.report.compare.Comparison;
import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.report.compare.Tolerance;
import dev.freshet.lab.report.html.SideBySidePage;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {

    @Test
    void finds_what_is_worse_by_more_than_the_tolerance() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000), measured("b", 1, 1000)),
                List.of(measured("a", 1, 900), measured("b", 1, 960)), 0.05);

        assertThat(comparison.regressions()).extracting(Change::row, Change::what)
                .containsExactly(tuple("a", "req/s"));
        assertThat(comparison.regressions().getFirst().change()).isCloseTo(-0.1, within(1e-9));
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void passes_what_stays_within_the_tolerance_or_becomes_better() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000), measured("b", 1, 1000)),
                List.of(measured("a", 1, 951), measured("b", 1, 2000)), 0.05);

        assertThat(comparison.exitCode()).isZero();
        assertThat(comparison.improvements()).extracting(Change::row).containsExactly("b");
        assertThat(comparison.text(Terminal.PLAIN))
                .contains("0 worse, 0 no longer measured, 1 better, 3 within 5 %");
    }

    @Test
    void compares_cpu_per_request_too_also_of_generator_bound_rows() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000, 10, 0.97, 0)),
                List.of(measured("a", 1, 1000, 12, 0.97, 0)), 0.05);

        assertThat(comparison.regressions()).extracting(Change::what).containsExactly("CPU µs/req");
        assertThat(comparison.regressions().getFirst().worse()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void does_not_compare_the_rate_of_a_generator_bound_row_and_says_so() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000)),
                List.of(measured("a", 1, 500, 10, 0.97, 0)), 0.05);

        assertThat(comparison.changes()).extracting(Change::what).containsExactly("CPU µs/req");
        assertThat(comparison.remarks()).singleElement().asString().contains("a is not compared by its figure")
                .contains("generator-bound");
    }

    @Test
    void says_which_rows_have_no_figure_to_compare_in_either_run() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000, 10, 0.97, 0), Made.notWarm("b", 1, 9)),
                List.of(measured("a", 1, 900, 10, 0.97, 0), Made.notWarm("b", 1, 5)), 0.05);

        assertThat(comparison.remarks()).containsExactlyInAnyOrder("Scenario hello, load c64: a is not compared by its "
                + "figure; before: generator-bound; after: generator-bound",
                "Scenario hello, load c64: b is not compared by its figure; before: not warm; after: not warm");
    }

    @Test
    void says_that_a_row_which_was_not_installed_failed_when_it_was() {
        Comparison comparison = compare(
                List.of(measured("a", 1, 1000), not("go", 1, Outcome.NOT_INSTALLED, "no go")),
                List.of(measured("a", 1, 1000), not("go", 1, Outcome.WRONG_ANSWER, "not right")), 0.05);

        assertThat(comparison.remarks()).containsExactly("Scenario hello, load c64: go was not measured in either run; "
                + "before: not installed here: no go; after: wrong answer: not right");
    }

    @Test
    void finds_that_a_rate_is_below_an_earlier_lower_bound_but_not_that_it_is_above() {
        List<Measurement> before = List.of(measured("less", 1, 1000, 10, 0.97, 0),
                measured("more", 1, 1000, 10, 0.97, 0));
        Comparison comparison = compare(before, List.of(measured("less", 1, 600), measured("more", 1, 1400)), 0.05);

        assertThat(comparison.regressions()).extracting(Change::row, Change::what)
                .containsExactly(tuple("less", "req/s"));
        assertThat(comparison.improvements()).isEmpty();
        assertThat(comparison.remarks()).singleElement().asString().contains("more is not compared by its figure");
    }

    @Test
    void counts_a_row_that_is_not_measured_any_more_as_a_regression() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000)),
                List.of(not("a", 1, Outcome.WRONG_ANSWER, "not right")), 0.05);

        assertThat(comparison.broken()).singleElement().asString().contains("a (after: wrong answer: not right)");
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void counts_a_row_whose_subject_cannot_be_read_any_more_as_no_longer_measured() {
        Comparison comparison = compare(List.of(measured("a:plain", 1, 1000), measured("b", 1, 1000)),
                List.of(not("a", 1, Outcome.FAILED, "a/subject.toml:13:1"), measured("b", 1, 1000)), 0.05);

        assertThat(comparison.broken())
                .containsExactly("Scenario hello, load c64: a:plain (after: failed: a/subject.toml:13:1)");
        assertThat(comparison.onlyBefore()).isEmpty();
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void counts_a_row_that_fails_in_most_rounds_as_no_longer_measured() {
        Comparison comparison = compare(
                List.of(measured("a", 1, 1000), measured("a", 2, 1000), measured("a", 3, 1000)),
                List.of(measured("a", 1, 1000), not("a", 2, Outcome.FAILED, "died"),
                        not("a", 3, Outcome.FAILED, "died")), 0.05);

        assertThat(comparison.broken()).singleElement().asString().contains("a (after: 1 of 3 rounds)");
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void counts_a_row_without_a_right_answer_in_time_as_no_longer_measured() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000)), List.of(measured("a", 1, 0)), 0.05);

        assertThat(comparison.broken()).singleElement().asString().contains("no right answer in time");
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void counts_a_row_that_fails_in_the_first_step_of_a_stress_load_as_no_longer_measured() {
        RunRecord.Case stress = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "",
                "stress, from 250 requests a second", 0, "rate");
        RunReport before = RunReport.of(Made.run("before", List.of(stress), "a"),
                List.of(Made.reaching(measured("a", 1, 250), 250)), Published.NONE);
        RunReport after = RunReport.of(Made.run("after", List.of(stress), "a"),
                List.of(Made.reaching(measured("a", 1, 249), 0)), Published.NONE);

        Comparison comparison = Comparison.of(before, after, 0.05);

        assertThat(comparison.broken()).containsExactly("Hello: a (after: failed in the first step)");
        assertThat(comparison.exitCode()).isEqualTo(1);
    }

    @Test
    void counts_new_failures_as_a_regression_although_the_rate_is_the_same() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000)),
                List.of(measured("a", 1, 1000, 10, 0.5, 200)), 0.05);

        assertThat(comparison.regressions()).extracting(Change::what).containsExactly("failed %");
    }

    @Test
    void lists_rows_and_cases_that_only_one_run_has() {
        RunReport before = RunReport.of(Made.run("before", List.of(HELLO), "a", "gone", "go"), List.of(
                measured("a", 1, 10), measured("gone", 1, 10), measured("go", 1, 10)), Published.NONE);
        RunRecord.Case users = Made.load("users", "c10", "rate");
        Measurement user = measured("a", 1, 10);
        RunReport after = RunReport.of(Made.run("after", List.of(HELLO, users), "a", "new", "go"), List.of(
                measured("a", 1, 10), measured("new", 1, 10), not("go", 1, Outcome.NOT_INSTALLED, "no go"),
                new Measurement("a", "users", "c10", 1, "", Outcome.MEASURED, "", user.result(), user.server(), null,
                        null, List.of(), true, Map.of(), null, null)), Published.NONE);

        Comparison comparison = Comparison.of(before, after, 0.05);

        assertThat(comparison.onlyBefore()).containsExactly("Scenario hello, load c64: gone",
                "Scenario hello, load c64: go (after: not installed here: no go)");
        assertThat(comparison.onlyAfter()).containsExactly("Scenario hello, load c64: new",
                "Scenario users, load c10: all rows");
        assertThat(comparison.exitCode()).isZero();
    }

    @Test
    void fails_if_the_runs_have_no_figure_in_common() {
        Comparison comparison = compare(List.of(measured("a", 1, 1000)), List.of(measured("b", 1, 1000)), 0.05);

        assertThat(comparison.exitCode()).isEqualTo(1);
        assertThat(comparison.text(Terminal.PLAIN)).contains("no row has a comparable figure");
    }

    @Test
    void says_whether_the_rounds_of_both_runs_have_values_in_common() {
        Comparison comparison = compare(
                List.of(measured("a", 1, 1000), measured("a", 2, 1100), measured("b", 1, 100), measured("b", 2, 110)),
                List.of(measured("a", 1, 700), measured("a", 2, 1050), measured("b", 1, 50), measured("b", 2, 60)),
                0.05);

        assertThat(comparison.regressions()).extracting(Change::row, Change::overlap).containsExactly(
                tuple("b", false), tuple("a", true));
        assertThat(comparison.text(Terminal.PLAIN)).contains("overlap").contains("apart");
    }

    @Test
    void remarks_that_the_runs_had_other_engines_cores_or_jvm_options() {
        RunRecord run = Made.run("before", List.of(HELLO), "a");
        RunRecord other = new RunRecord("after", run.started(), run.finished(), run.command(), run.profile(),
                run.rounds(), "wrk", run.environment(), "not pinned", "-Xmx64m", run.rows(), run.cases(), run.seed());
        Comparison comparison = Comparison.of(RunReport.of(run, List.of(measured("a", 1, 1000)), Published.NONE),
                RunReport.of(other, List.of(measured("a", 1, 1000)), Published.NONE), 0.05);

        assertThat(comparison.remarks()).containsExactly("load engine: freshet before, wrk after",
                "pinning: server on core 0 before, not pinned after", "JVM options: -Xmx256m before, -Xmx64m after");
    }

    @Test
    void remarks_facts_that_only_one_of_the_runs_has_recorded() {
        RunRecord run = Made.run("before", List.of(HELLO), "a");
        RunRecord other = new RunRecord("after", run.started(), run.finished(), run.command(), run.profile(),
                run.rounds(), run.engine(), Map.of("governor", "powersave"), run.pinning(), run.jvmOptions(),
                run.rows(), run.cases(), run.seed());
        Comparison comparison = Comparison.of(RunReport.of(run, List.of(measured("a", 1, 1000)), Published.NONE),
                RunReport.of(other, List.of(measured("a", 1, 1000)), Published.NONE), 0.05);

        assertThat(comparison.remarks()).containsExactly("Machine: two cores before, not recorded after",
                "governor: not recorded before, powersave after");
    }

    @Test
    void shows_lower_bounds_side_by_side_without_a_change() {
        SideBySide runs = SideBySide.of(List.of(report("1", List.of(measured("a", 1, 9000, 10, 0.97, 0))),
                report("2", List.of(measured("a", 1, 1000))), report("3", List.of(measured("a", 1, 2000, 10, 0.97, 0))),
                report("4", List.of(measured("a", 1, 500)))));

        List<SideBySide.Entry> cells = runs.tables().getFirst().lines().getFirst().cells();
        assertThat(cells).extracting(SideBySide.Entry::text).containsExactly("≥9,000", "1,000", "≥2,000", "500");
        assertThat(cells.subList(0, 3)).extracting(SideBySide.Entry::change).containsOnly(Double.NaN);
        assertThat(cells.getLast().change()).isEqualTo(-0.5);
    }

    @Test
    void warns_of_runs_side_by_side_that_cannot_be_compared_with_the_first() {
        RunRecord run = Made.run("two cores", List.of(HELLO), "a");
        RunRecord other = new RunRecord("eight cores", run.started(), run.finished(), run.command(), run.profile(),
                run.rounds(), run.engine(), Map.of("cores", "8"), run.pinning(), run.jvmOptions(), run.rows(),
                run.cases(), run.seed());
        SideBySide runs = SideBySide.of(Stream.of(run, run, other)
                .map(each -> RunReport.of(each, List.of(measured("a", 1, 1000)), Published.NONE)).toList());

        assertThat(runs.warning()).startsWith("Do not compare with two cores").endsWith(": eight cores.");
        assertThat(runs.text(Terminal.PLAIN)).contains("Do not compare with two cores");
        assertThat(SideBySidePage.render(runs)).contains("Do not compare with two cores");
        assertThat(SideBySide.of(List.of(report("1", List.of(measured("a", 1, 9))),
                report("2", List.of(measured("a", 1, 9))))).warning()).isEmpty();
    }

    @Test
    void reads_the_two_from_their_folders(@TempDir Path folder) {
        RunStore before = RunStore.create(folder.resolve("a"), Made.run("a", List.of(HELLO), "x"));
        RunStore after = RunStore.create(folder.resolve("b"), Made.run("b", List.of(HELLO), "x"));
        before.append(measured("x", 1, 100));
        after.append(measured("x", 1, 10));

        assertThat(Comparison.of(before, after, 0.5).exitCode()).isEqualTo(1);
    }

    @Test
    void reads_a_tolerance_in_percent() {
        assertThat(Tolerance.parse("5%")).isEqualTo(0.05);
        assertThat(Tolerance.parse(" 2.5 % ")).isEqualTo(0.025);
        assertThat(Tolerance.parse("5")).isEqualTo(0.05);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "five", "-1%", "101%", "NaN"})
    void refuses_a_tolerance_that_is_none(String text) {
        assertThatThrownBy(() -> Tolerance.parse(text)).isInstanceOf(LabException.class)
                .hasMessageContaining("such as 5%").hasMessageContaining("\"" + text + "\"");
    }

    private static Comparison compare(List<Measurement> before, List<Measurement> after, double tolerance) {
        return Comparison.of(report("before", before), report("after", after), tolerance);
    }

    private static RunReport report(String name, List<Measurement> measurements) {
        Stream<String> rows = measurements.stream().map(Measurement::row).distinct();
        return RunReport.of(Made.run(name, List.of(HELLO), rows.toArray(String[]::new)), measurements, Published.NONE);
    }
}
