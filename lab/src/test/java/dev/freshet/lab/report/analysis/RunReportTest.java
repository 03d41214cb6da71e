package dev.freshet.lab.report.analysis;

import static dev.freshet.lab.report.Made.HELLO;
import static dev.freshet.lab.report.Made.measured;
import static dev.freshet.lab.report.Made.not;
import static dev.freshet.lab.report.Made.notWarm;
import static dev.freshet.lab.report.Made.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.ReportFiles;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunReportTest {

    @Test
    void ranks_by_the_median_of_the_rounds_with_the_least_and_the_most_beside_it() {
        CaseReport hello = hello(measured("a", 1, 900), measured("b", 1, 1000), measured("a", 2, 1100),
                measured("b", 2, 1010), measured("a", 3, 1500), measured("b", 3, 5));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("a", "b");
        assertThat(hello.rows().getFirst().figure()).isEqualTo(new Spread(1100, 900, 1500, new Interval(900, 1500), 3));
        assertThat(hello.rows().getLast().figure()).isEqualTo(new Spread(1000, 5, 1010, new Interval(5, 1010), 3));
    }

    @Test
    void takes_ratios_inside_each_round_and_then_their_median() {
        // The machine is twice as fast in the third round: medians alone would say 100/200 = 0.5.
        CaseReport hello = hello(measured("a", 1, 100), measured("b", 1, 80), measured("a", 2, 200),
                measured("b", 2, 160), measured("a", 3, 400), measured("b", 3, 100));

        Spread ratio = Objects.requireNonNull(hello.rows().getLast().ofBest());
        assertThat(ratio.median()).isCloseTo(0.8, within(1e-9));
        assertThat(ratio.min()).isCloseTo(0.25, within(1e-9));
        assertThat(hello.rows().getFirst().ofBest()).isEqualTo(new Spread(1, 1, 1, new Interval(1, 1), 3));
    }

    @Test
    void never_ranks_a_row_that_answered_wrongly_in_any_round() {
        CaseReport hello = hello(measured("liar", 1, 9_000), not("liar", 2, Outcome.WRONG_ANSWER, "body is wrong"),
                measured("a", 1, 10), measured("a", 2, 10));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("a");
        RowReport liar = hello.row("liar").orElseThrow();
        assertThat(liar.outcome()).isEqualTo(Outcome.WRONG_ANSWER);
        assertThat(liar.place()).isZero();
        assertThat(liar.reason()).isEqualTo("wrong answer: body is wrong");
        assertThat(Objects.requireNonNull(liar.cpu()).rank()).isZero();
    }

    @Test
    void keeps_every_row_that_was_not_measured_with_its_reason_and_without_a_place() {
        CaseReport hello = hello(not("x", 1, Outcome.NOT_INSTALLED, "bal is not on PATH"),
                not("y", 1, Outcome.NOT_BUILT, ""), not("z", 1, Outcome.FAILED, "died"), measured("a", 1, 10));

        assertThat(hello.rows()).extracting(RowReport::name).containsExactly("a", "x", "y", "z");
        assertThat(hello.rows()).extracting(RowReport::place).containsExactly(1, 0, 0, 0);
        assertThat(hello.rows().stream().skip(1)).extracting(RowReport::reason)
                .containsExactly("not installed here: bal is not on PATH", "not built", "failed: died");
    }

    @Test
    void ranks_a_generator_bound_row_by_what_it_did_at_least() {
        CaseReport hello = hello(measured("bound", 1, 9_000, 4, 0.97, 0), measured("slow", 1, 1_000, 40, 0.5, 0));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("bound", "slow");
        RowReport bound = hello.row("bound").orElseThrow();
        RowReport slow = hello.row("slow").orElseThrow();
        assertThat(bound.stamps()).containsExactly("generator-bound");
        assertThat(hello.text(bound)).isEqualTo("≥9,000");
        assertThat(hello.text(slow)).isEqualTo("1,000");
        assertThat(hello.ofBest(slow)).as("of a row that may be better").isEqualTo(Bound.AT_MOST);
        assertThat(slow.close()).isFalse();
        assertThat(Objects.requireNonNull(bound.cpu()).rank()).isEqualTo(1);
        assertThat(Objects.requireNonNull(slow.cpu()).rank()).isEqualTo(2);
    }

    @Test
    void a_row_behind_another_that_did_at_least_so_much_may_be_the_better_one() {
        CaseReport hello = hello(measured("fast", 1, 9_000, 4, 0.5, 0), measured("bound", 1, 1_000, 40, 0.97, 0));

        RowReport bound = hello.row("bound").orElseThrow();
        assertThat(bound.place()).isEqualTo(2);
        assertThat(bound.close()).isTrue();
        assertThat(hello.ofBest(bound)).isEqualTo(Bound.AT_LEAST);
    }

    @Test
    void ranks_a_row_by_its_warm_rounds_if_they_are_most_and_at_least_three() {
        CaseReport hello = hello(notWarm("late", 1, 9_000), measured("late", 2, 900), measured("late", 3, 1_000),
                measured("late", 4, 1_100), measured("a", 1, 10), measured("a", 2, 500), measured("a", 3, 500),
                measured("a", 4, 500));

        RowReport late = hello.row("late").orElseThrow();
        assertThat(late.place()).isEqualTo(1);
        assertThat(late.figure()).isEqualTo(new Spread(1_000, 900, 1_100, new Interval(900, 1_100), 3));
        assertThat(late.stamps()).containsExactly("3 of 4 rounds");
        assertThat(Objects.requireNonNull(late.load()).ok()).isEqualTo(3_000 * Made.SECONDS);
        assertThat(Objects.requireNonNull(hello.row("a").orElseThrow().ofBest()).count()).isEqualTo(3);
    }

    @Test
    void never_ranks_a_row_that_was_warm_in_a_minority_of_rounds_or_in_fewer_than_three() {
        Stream<Measurement> five = Stream.concat(IntStream.rangeClosed(1, 3).mapToObj(i -> notWarm("five", i, 100)),
                IntStream.rangeClosed(4, 5).mapToObj(i -> measured("five", i, 100)));
        Stream<Measurement> seven = Stream.concat(IntStream.rangeClosed(1, 4).mapToObj(i -> notWarm("five", i, 100)),
                IntStream.rangeClosed(5, 7).mapToObj(i -> measured("five", i, 100)));

        Stream.of(five, seven).map(rounds -> hello(rounds.toArray(Measurement[]::new))).forEach(hello ->
                assertThat(hello.rows()).singleElement().satisfies(row -> {
                    assertThat(row.ranked()).isFalse();
                    assertThat(row.stamps()).containsExactly("not warm");
                }));
    }

    @Test
    void compares_nothing_with_a_row_that_was_not_warm() {
        RunReport report = RunReport.of(run("r", List.of(HELLO), "cold", "a"), List.of(
                notWarm("cold", 1, 9_000), measured("cold", 2, 9_000), measured("a", 1, 10), measured("a", 2, 10)),
                Published.NONE);
        CaseReport hello = report.cases().findFirst().orElseThrow();

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("a");
        RowReport cold = hello.row("cold").orElseThrow();
        assertThat(cold.stamps()).containsExactly("not warm");
        assertThat(cold.ofBest()).isNull();
        assertThat(Objects.requireNonNull(cold.cpu()).rank()).isZero();
    }

    @Test
    void a_row_that_was_not_warm_has_no_place_as_a_lower_bound_either() {
        Measurement cold = notWarm("cold", 1, 9_000);
        LoadResult full = Objects.requireNonNull(measured("cold", 1, 9_000, 4, 0.99, 0).result());
        CaseReport hello = hello(new Measurement("cold", "hello", "c64", 1, "", Outcome.MEASURED, "", full,
                cold.server(), null, null, cold.warmup(), false, Map.of(), null, null), measured("a", 1, 10));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("a");
        assertThat(hello.row("cold").orElseThrow().mark()).isEmpty();
    }

    @Test
    void says_what_limited_a_lower_bound_and_what_would_lift_the_limit() {
        Measurement bound = measured("bound", 1, 9_000, 40, 0.97, 0);
        CaseReport hello = hello(new Measurement("bound", "hello", "c64", 1, "", Outcome.MEASURED, "", bound.result(),
                bound.server(), null, new Cpu(300_000 * Made.SECONDS, 100_000 * Made.SECONDS), bound.warmup(), true,
                Map.of(), null, null));

        assertThat(hello.limit("all on core 1")).isEqualTo("Limited by the generator's cores: it ran or waited for "
                + "them in up to 97.0 % of the time. Cores in use: the generator 0.02, the database 0.40, the server "
                + "0.36 (all on core 1). More cores may lift the limit: the database uses more of these cores than the "
                + "generator. Until then, read CPU per request.");
        assertThat(hello(measured("alone", 1, 9_000, 40, 0.97, 0)).limit("")).endsWith(
                "More cores or --engine wrk may lift the limit. Until then, read CPU per request.");
        assertThat(hello(measured("a", 1, 10)).limit("")).isEmpty();
    }

    @Test
    void says_how_busy_the_generator_was_in_the_round_in_which_it_was_the_limit() {
        CaseReport hello = hello(measured("a", 1, 9_000, 40, 0.9, 0), measured("a", 2, 9_000, 40, 0.98, 0),
                measured("a", 3, 9_000, 40, 0.9, 0));

        assertThat(hello.limit("")).contains("in up to 98.0 % of the time");
    }

    @Test
    void the_ratio_of_two_lower_bounds_says_nothing() {
        CaseReport hello = hello(measured("one", 1, 9_000, 4, 0.97, 0), measured("two", 1, 1_000, 40, 0.97, 0));

        assertThat(hello.ofBest(hello.row("two").orElseThrow())).isEqualTo(Bound.UNKNOWN);
    }

    @Test
    void a_generator_bound_row_has_no_place_by_latency() {
        RunRecord.Case load = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "", "", 0, "p99");
        RunReport report = RunReport.of(run("r", List.of(load), "bound", "slow"), List.of(
                measured("slow", 1, 1_000, 40, 0.5, 0), measured("bound", 1, 9_000, 4, 0.97, 0)), Published.NONE);

        assertThat(report.cases().findFirst().orElseThrow().ranked()).extracting(RowReport::name)
                .containsExactly("slow");
    }

    @Test
    void ranks_a_generator_bound_row_where_cpu_is_the_figure() {
        RunRecord.Case load = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "", "", 0, "cpu");
        RunReport report = RunReport.of(run("r", List.of(load), "fast", "slow"), List.of(
                measured("slow", 1, 1_000, 40, 0.5, 0), measured("fast", 1, 9_000, 4, 0.97, 0)), Published.NONE);

        assertThat(report.cases().findFirst().orElseThrow().ranked()).extracting(RowReport::name)
                .containsExactly("fast", "slow");
    }

    @Test
    void marks_a_row_that_was_measured_in_some_rounds_only() {
        CaseReport hello = hello(measured("a", 1, 10), not("a", 2, Outcome.FAILED, "port in use"),
                measured("a", 3, 10), measured("b", 1, 9), measured("b", 2, 9), measured("b", 3, 9));

        RowReport a = hello.row("a").orElseThrow();
        assertThat(a.place()).isEqualTo(1);
        assertThat(a.stamps()).containsExactly("2 of 3 rounds");
        assertThat(a.note()).isEqualTo("port in use");
    }

    @Test
    void calls_rows_level_whose_intervals_overlap_although_their_rounds_never_agree() {
        CaseReport apart = hello(measured("a", 1, 100), measured("a", 2, 101), measured("a", 3, 102),
                measured("b", 1, 90), measured("b", 2, 91), measured("b", 3, 92));
        CaseReport level = hello(measured("a", 1, 100), measured("a", 2, 101), measured("a", 3, 102),
                measured("b", 1, 90), measured("b", 2, 91), measured("b", 3, 100));

        assertThat(apart.rows()).extracting(RowReport::close).containsExactly(false, false);
        assertThat(level.rows()).extracting(RowReport::close).containsExactly(false, true);
    }

    @Test
    void takes_ratios_inside_a_round_and_then_their_median_and_interval() {
        CaseReport hello = hello(measured("a", 1, 100), measured("a", 2, 200), measured("a", 3, 400),
                measured("b", 1, 50), measured("b", 2, 80), measured("b", 3, 200));

        assertThat(hello.row("b").orElseThrow().ofBest())
                .isEqualTo(new Spread(0.5, 0.4, 0.5, new Interval(0.4, 0.5), 3));
    }

    @Test
    void says_which_rows_another_run_may_turn_round() {
        CaseReport hello = hello(measured("a", 1, 100), measured("a", 2, 120), measured("b", 1, 90),
                measured("b", 2, 105), measured("c", 1, 50), measured("c", 2, 60));

        assertThat(hello.rows()).extracting(RowReport::close).containsExactly(false, true, false);
    }

    @Test
    void counts_failures_by_kind_and_never_as_throughput() {
        CaseReport hello = hello(measured("a", 1, 100, 10, 0.5, 25), measured("a", 2, 100, 10, 0.5, 25));

        RowReport a = hello.rows().getFirst();
        LoadReport load = Objects.requireNonNull(a.load());
        assertThat(load.rate().median()).isEqualTo(100);
        assertThat(load.sent()).isEqualTo(250 * Made.SECONDS);
        assertThat(load.failures()).isEqualTo(Map.of(FailureKind.TIME_OUT, 50 * Made.SECONDS));
        assertThat(a.verdicts()).containsExactly(Verdict.ERRORS);
        assertThat(a.place()).isEqualTo(1);
    }

    @Test
    void does_not_rank_a_row_that_answered_nothing_rightly() {
        CaseReport hello = hello(measured("a", 1, 0, 10, 0.5, 25), measured("b", 1, 1));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("b");
        assertThat(hello.row("a").orElseThrow().verdicts()).contains(Verdict.NO_ANSWER);
        assertThat(hello.row("a").orElseThrow().stamps()).contains("no right answer in time");
    }

    @Test
    void splits_cpu_per_request_into_user_and_system() {
        CpuReport cpu = Objects.requireNonNull(hello(measured("a", 1, 100, 12, 0.5, 0)).rows().getFirst().cpu());

        assertThat(cpu.total().median()).isEqualTo(12);
        assertThat(cpu.user().median()).isEqualTo(6);
        assertThat(cpu.system().median()).isEqualTo(6);
        assertThat(cpu.database()).isNull();
    }

    @Test
    void cpu_per_request_is_not_known_if_the_steps_of_the_clock_could_be_more_than_a_tenth_of_it() {
        CaseReport hello = hello(measured("long", 1, 100), measured("long", 2, 100),
                Made.withCpu(measured("short", 1, 100), 190_000), measured("short", 2, 100));

        RowReport brief = hello.row("short").orElseThrow();
        assertThat(brief.cpu()).isNull();
        assertThat(brief.stamps()).containsExactly("CPU not known");
        assertThat(brief.ranked()).isTrue();
        assertThat(hello.row("long").orElseThrow().stamps()).isEmpty();
    }

    @Test
    void divides_cpu_by_all_answers_that_it_was_spent_on_and_not_by_the_rate_alone() {
        Measurement all = measured("a", 1, 1_000, 10, 0.5, 50);
        LoadResult made = Objects.requireNonNull(all.result());
        long seconds = Made.SECONDS;
        LoadResult late = new LoadResult("freshet", 1_050 * seconds, 800 * seconds, 800 * seconds, made.failures(),
                made.nanos(), 0, made.latency(), "", made.generator(), 0.5, 0, null);
        CpuReport cpu = Objects.requireNonNull(hello(new Measurement("a", "hello", "c64", 1, "", Outcome.MEASURED, "",
                late, all.server(), new Cpu(1_000 * seconds, 1_000 * seconds),
                new Cpu(2_000 * seconds, 1_000 * seconds), all.warmup(), true, Map.of(), null,
                null)).rows().getFirst().cpu());

        assertThat(cpu.total().median()).as("1,000 right answers, 200 of them late").isEqualTo(10);
        assertThat(Objects.requireNonNull(cpu.upstream()).median()).isEqualTo(2);
        assertThat(Objects.requireNonNull(cpu.database()).median()).isEqualTo(3);
        assertThat(Objects.requireNonNull(cpu.generator()).median()).as("the generator stops with the planned time")
                .isEqualTo(2.5);
    }

    @Test
    void adds_up_the_histograms_of_all_rounds() {
        CaseReport hello = hello(Made.withLatencies("a", 1, 1_000, 1_000, 1_000), Made.withLatencies("a", 2, 9_000));

        LoadReport load = Objects.requireNonNull(hello.rows().getFirst().load());
        assertThat(load.curve()).filteredOn(point -> point.percentile() == 75).singleElement()
                .satisfies(point -> assertThat(point.millis()).isCloseTo(1.0, within(0.01)));
        assertThat(load.curve()).filteredOn(point -> point.percentile() == 90).singleElement()
                .satisfies(point -> assertThat(point.millis()).isCloseTo(9.0, within(0.01)));
        assertThat(load.curve()).as("400 answers say nothing of one in a thousand")
                .noneMatch(point -> point.percentile() > 99.5);
    }

    @Test
    void leaves_out_what_the_system_does_not_tell() {
        RowReport row = hello(Made.withLatencies("a", 1, 1_000)).rows().getFirst();

        assertThat(row.cpu()).isNull();
        UsageReport usage = Objects.requireNonNull(row.usage());
        assertThat(usage.loadBytes()).isNull();
        assertThat(usage.peakThreads()).isNull();
    }

    @Test
    void takes_one_value_of_each_round_for_starts_that_a_round_repeats() {
        RunRecord.Case load = new RunRecord.Case("startup", "Start-up", "", "", "memory", "", "", "", 0, "startup-ms");
        RunReport report = RunReport.of(run("r", List.of(load), "a", "b"), List.of(
                Made.values("a", 1, Map.of("startup-ms", 90.0, "startup-ms-1", 80.0, "startup-ms-2", 90.0,
                        "startup-ms-3", 140.0)),
                Made.values("a", 2, Map.of("startup-ms", 91.0, "startup-ms-1", 85.0, "startup-ms-2", 91.0,
                        "startup-ms-3", 95.0)),
                Made.values("b", 1, Map.of("startup-ms", 20.0)), Made.values("b", 2, Map.of("startup-ms", 20.0))),
                Published.NONE);

        CaseReport startup = report.cases().findFirst().orElseThrow();
        assertThat(startup.ranked()).extracting(RowReport::name).containsExactly("b", "a");
        RowReport a = startup.rows().getLast();
        assertThat(a.figure()).isEqualTo(new Spread(90.5, 90, 91, null, 2));
        assertThat(a.values()).containsOnlyKeys("startup-ms");
        assertThat(Objects.requireNonNull(a.ofBest()).median()).isEqualTo(4.525);
    }

    @Test
    void knows_no_ratio_to_nothing() {
        RunRecord.Case load = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "", "", 0, "reached-rate");
        RunReport report = RunReport.of(run("r", List.of(load), "freshet:nio-virtual", "other"), List.of(
                measured("freshet:nio-virtual", 1, 10), measured("other", 1, 10)), Published.NONE);

        assertThat(ReportFiles.json(report)).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void tallies_each_row_of_each_case_once_by_the_worst_that_holds_of_it() {
        RunReport report = report(measured("a", 1, 10, 10, 0.97, 3), measured("b", 1, 10, 10, 0.5, 3),
                measured("c", 1, 10), not("d", 1, Outcome.NOT_BUILT, ""));

        assertThat(report.tally()).isEqualTo(Map.of("measured, no reservations", 1, "errors", 1,
                "generator-bound", 1, "not built", 1));
    }

    @Test
    void tallies_no_row_as_clean_that_has_a_remark() {
        RunReport report = report(measured("clean", 1, 10), measured("clean", 2, 10), measured("clean", 3, 10),
                measured("some", 1, 10), not("some", 2, Outcome.FAILED, "died"), measured("some", 3, 10),
                Made.withCpu(measured("brief", 1, 10), 190_000));

        assertThat(report.tally()).isEqualTo(Map.of("measured, no reservations", 1,
                "measured, not all rounds count", 1, "CPU not known", 1));
    }

    @Test
    void reads_a_run_that_was_cut_short() {
        RunReport report = report(measured("a", 1, 10));

        assertThat(report.scenarios()).hasSize(1);
        assertThat(RunReport.of(run("r", List.of(HELLO, Made.load("users", "c10", "rate")), "a", "b"),
                List.of(measured("a", 1, 10)), Published.NONE).scenarios()).hasSize(1);
    }

    @Test
    void names_a_figure_that_it_does_not_know() {
        RunRecord run = run("r", List.of(Made.load("hello", "c64", "rps")), "a");

        assertThatThrownBy(() -> RunReport.of(run, List.of(measured("a", 1, 10)), Published.NONE))
                .isInstanceOf(LabException.class).hasMessageContaining("\"rps\"").hasMessageContaining("rate, cpu");
    }

    private static RunReport report(Measurement... measurements) {
        return RunReport.of(run("r", List.of(HELLO), Stream.of(measurements).map(Measurement::row).distinct()
                .toArray(String[]::new)), List.of(measurements), Published.NONE);
    }

    private static CaseReport hello(Measurement... measurements) {
        return report(measurements).cases().findFirst().orElseThrow();
    }
}
