package dev.freshet.lab.report.front;

import static dev.freshet.lab.report.Made.measured;
import static dev.freshet.lab.report.Made.notWarm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.Repository;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenarios;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrontPageTest {
    private static final RunRecord.Case HELLO = Made.HELLO;
    private static final RunRecord.Case HEROES = new RunRecord.Case("heroes", "Heroes", "", "GET /heroes/1",
            "postgresql", "c50", "", "closed, 50 connections, 1 s", 50, "rate");
    private final List<Measurement> measurements = new ArrayList<>();

    @Test
    void names_the_stack_to_choose_where_the_intervals_lie_apart() {
        rounds("fast", 4, 1000, 1010, 1020);
        rounds("slow", 9, 500, 510, 520);

        assertThat(page("").choices()).startsWith("If you need the most answers a second, choose fast.");
    }

    @Test
    void names_the_machine_once() {
        assertThat(machine(Map.of("machine", "virtual machine"))).isEqualTo("virtual machine");
    }

    @Test
    void names_a_cpu_quota_if_there_is_one() {
        assertThat(machine(Map.of("CPU quota", "2.00 CPUs"))).isEqualTo("CPU quota 2.00 CPUs");
        assertThat(machine(Map.of("CPU quota", "none"))).isEmpty();
    }

    private static String machine(Map<String, String> environment) {
        RunRecord run = Made.run("r", List.of(HELLO), "a");
        RunRecord there = new RunRecord("r", run.started(), run.finished(), run.command(), run.profile(), 3,
                run.engine(), environment, "", "", run.rows(), run.cases(), 0);
        return FrontPage.of(RunReport.of(there, List.of(measured("a", 1, 9)), Published.NONE)).machine();
    }

    @Test
    void names_stacks_together_that_are_level() {
        rounds("a", 4, 1000, 1010, 1020);
        rounds("b", 4, 900, 1000, 1100);
        rounds("slow", 9, 500, 510, 520);

        assertThat(page("").choices()).startsWith(
                "If you need the most answers a second, choose a or b: they are level.");
    }

    @Test
    void chooses_no_stack_for_less_than_10_percent_with_fewer_than_five_rounds() {
        rounds("a", 4, 1_040, 1_050, 1_060);
        rounds("b", 4, 980, 990, 1_000);
        FrontPage three = page("");
        measurements.clear();
        rounds("a", 4, 1_040, 1_050, 1_050, 1_050, 1_060);
        rounds("b", 4, 980, 990, 990, 990, 1_000);

        assertThat(three.choices()).startsWith(
                "If you need the most answers a second, choose a or b: they are level.");
        assertThat(three.believe()).anyMatch(line -> line.contains("medians with the range of their rounds")
                && line.contains("differ by more than 10 %"));
        assertThat(page("").choices()).startsWith("If you need the most answers a second, choose a.");
        assertThat(page("").believe()).anyMatch(line -> line.contains("95 % intervals"));
    }

    @Test
    void says_how_many_loads_other_machines_disturbed() {
        rounds("a", 4, 1_000, 1_010, 1_020);
        assertThat(page("").believe()).noneMatch(line -> line.contains("other machines"));
        measurements.replaceAll(each -> Made.withSteal(each, each.round() == 2 ? 0.06 : 0.05));

        assertThat(page("").believe())
                .contains("During 1 of 3 loads, other machines of this host took over 5 % of the cores.");
    }

    @Test
    void says_nothing_with_fewer_than_three_rounds_or_a_single_stack() {
        rounds("a", 4, 1000, 1010);
        rounds("b", 4, 500, 510);
        FrontPage two = page("");
        measurements.clear();
        rounds("a", 4, 1000, 1010, 1020);

        assertThat(two.choices()).isEmpty();
        assertThat(two.tables().getFirst().measures().getFirst().interval("a")).isEmpty();
        assertThat(page("").choices()).isEmpty();
    }

    @Test
    void chooses_by_cpu_where_the_generator_was_the_limit_of_a_rate() {
        for (int round = 1; round <= 3; round++) {
            measurements.add(measured("bound", round, 9_000, 4, 0.99, 0));
            measurements.add(measured("slow", round, 1_000, 40, 0.5, 0));
        }

        FrontPage page = page("");

        assertThat(page.choices()).startsWith("If you need the least CPU per answer, choose bound.");
        assertThat(page.tables().getFirst().measures().getFirst().text("bound")).isEqualTo("≥9,000");
        assertThat(page.tables().getFirst().names()).containsExactly("bound", "slow");
        assertThat(page.believe()).last().asString().contains("Limited by the generator").contains("--engine wrk");
        assertThat(measure(page, "p99 ms (closed loop)").text("bound")).as("the generator's own waits are in it")
                .isEqualTo("(0.500)");
    }

    @Test
    void compares_no_latency_of_a_stack_that_failed_over_1_percent_of_its_requests() {
        List<RunRecord.Case> cases = List.of(HEROES, open("half", "open, 50 %"), open("most", "open, 90 %"));
        List<Measurement> all = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            for (RunRecord.Case load : cases) {
                all.add(as(measured("refuses", round, 1_000, 4, 0.5, 6_000), load));
                all.add(as(measured("a", round, 1_000), load));
            }
        }
        measurements.addAll(all);

        FrontPage page = FrontPage.of(report(List.of(Made.row("refuses"), Made.row("a")), cases, ""));

        assertThat(measure(page, "p99 ms (at half its rate)").text("refuses")).isEqualTo("(0.500)");
        assertThat(measure(page, "heroes/s (p99 < 50 ms)").text("refuses")).isEqualTo("–");
        assertThat(page.curve().points()).containsOnlyKeys("a");
    }

    @Test
    void the_share_of_a_lower_bound_is_a_lower_bound_too() {
        String detail = Scenarios.in(Repository.root().resolve("lab/scenarios")).named(List.of("heroes")).getFirst()
                .cases(Profile.QUICK).stream().filter(load -> load.name().equals("most")).findFirst().orElseThrow()
                .detail();
        List<RunRecord.Case> cases = List.of(HEROES, open("half", "open, 50 %"), open("most", detail));
        for (int round = 1; round <= 3; round++) {
            measurements.add(as(measured("bound", round, 9_000, 4, 0.99, 0), HEROES));
            measurements.add(as(measured("exact", round, 5_000), HEROES));
            measurements.add(as(measured("bound", round, 4_500), cases.get(1)));
            measurements.add(as(measured("exact", round, 2_500), cases.get(1)));
            measurements.add(as(measured("bound", round, 8_100), cases.get(2)));
            measurements.add(as(measured("exact", round, 4_500), cases.get(2)));
        }

        FrontPage page = FrontPage.of(report(List.of(Made.row("bound"), Made.row("exact")), cases, ""));

        Measure rate = measure(page, "heroes/s (p99 < 50 ms)");
        assertThat(rate.text("bound")).isEqualTo("≥8,100");
        assertThat(rate.text("exact")).isEqualTo("4,500");
    }

    @Test
    void a_rate_is_a_lower_bound_if_the_generator_was_the_limit_of_a_faster_load() {
        List<RunRecord.Case> cases = List.of(HEROES, open("half", "open, 50 %"), open("most", "open, 90 %"));
        for (int round = 1; round <= 3; round++) {
            measurements.add(as(measured("bound", round, 9_000), HEROES));
            measurements.add(as(measured("bound", round, 4_500), cases.get(1)));
            measurements.add(as(measured("bound", round, 8_100, 4, 0.99, 0), cases.get(2)));
        }

        FrontPage page = FrontPage.of(report(List.of(Made.row("bound")), cases, ""));

        assertThat(measure(page, "heroes/s (p99 < 50 ms)").text("bound")).isEqualTo("≥4,500");
    }

    @Test
    void shows_the_rate_of_a_stack_that_was_not_warm_in_one_of_three_rounds_without_ranking_it() {
        List<RunRecord.Case> cases = List.of(HEROES, open("half", "open, 50 %"), open("most", "open, 90 %"));
        for (int round = 1; round <= 3; round++) {
            measurements.add(as(measured("warm", round, 4_500), cases.get(1)));
            measurements.add(as(measured("warm", round, 8_100), cases.get(2)));
            measurements.add(as(round == 2 ? notWarm("once", round, 9_000) : measured("once", round, 9_000),
                    cases.get(1)));
        }

        FrontPage page = FrontPage.of(report(List.of(Made.row("once"), Made.row("warm")), cases, ""));

        Measure rate = measure(page, "heroes/s (p99 < 50 ms)");
        assertThat(rate.text("once")).isEqualTo("(9,000)");
        assertThat(rate.text("warm")).isEqualTo("8,100");
        assertThat(page.tables().getFirst().names()).containsExactly("warm", "once");
        assertThat(page.choices()).noneMatch(line -> line.contains("the most answers"));
    }

    @Test
    void a_rate_is_a_lower_bound_if_the_server_was_not_warm_in_a_faster_load() {
        List<RunRecord.Case> cases = List.of(HEROES, open("half", "open, 50 %"), open("most", "open, 90 %"));
        for (int round = 1; round <= 3; round++) {
            measurements.add(as(measured("a", round, 4_500), cases.get(1)));
            measurements.add(as(notWarm("a", round, 8_100), cases.get(2)));
        }

        FrontPage page = FrontPage.of(report(List.of(Made.row("a")), cases, ""));

        assertThat(measure(page, "heroes/s (p99 < 50 ms)").text("a")).isEqualTo("≥4,500");
    }

    @Test
    void never_chooses_a_stack_for_its_memory_that_did_not_answer() {
        for (int round = 1; round <= 3; round++) {
            measurements.add(withMemory(measured("silent", round, 0, 4, 0.5, 100), 1));
            measurements.add(withMemory(measured("refuses", round, 100, 4, 0.5, 100), 2));
            measurements.add(withMemory(measured("small", round, 100), 30));
            measurements.add(withMemory(measured("large", round, 100), 200));
        }

        assertThat(page("").choices()).contains("If you need little memory, choose small.");
    }

    private static Measurement withMemory(Measurement of, long mebibytes) {
        long bytes = mebibytes << 20;
        return new Measurement(of.row(), of.scenario(), of.load(), of.round(), of.at(), of.outcome(), of.note(),
                of.result(), new ServerUsage(new Cpu(100, 100), bytes, bytes, bytes, 5, 9, 100, 7), null, null,
                of.warmup(), of.warm(), Map.of(), null, null);
    }

    @Test
    void puts_no_stack_ahead_of_a_lower_bound() {
        for (int round = 1; round <= 3; round++) {
            measurements.add(measured("bound", round, 1_000, 4, 0.99, 0));
            measurements.add(measured("more", round, 2_000, 40, 0.5, 0));
        }

        assertThat(page("").tables().getFirst().measures().getFirst().leaders(List.of("bound", "more")))
                .containsExactly("bound", "more");
    }

    @Test
    void never_chooses_a_stack_that_was_not_warm() {
        for (int round = 1; round <= 3; round++) {
            measurements.add(notWarm("cold", round, 9_000));
            measurements.add(measured("a", round, 1_000));
            measurements.add(measured("b", round, 500));
        }

        FrontPage page = page("");

        assertThat(page.tables().getFirst().measures().getFirst().text("cold")).isEqualTo("(9,000)");
        assertThat(page.tables().getFirst().names()).containsExactly("a", "b", "cold");
        assertThat(page.choices()).noneMatch(line -> line.contains("the most answers") && line.contains("cold"))
                .startsWith("If you need the most answers a second, choose a.");
    }

    @Test
    void compares_default_modes_a_row_a_stack_and_keeps_tuned_ones_apart() {
        rounds("a:plain", 4, 1000, 1010, 1020);
        rounds("a:fast", 4, 2000, 2010, 2020);
        rounds("b", 4, 900, 910, 920);
        List<RunRecord.Row> rows = List.of(row("a:plain", "default"), row("a:fast", "tuned"), row("b", "default"));

        FrontPage page = FrontPage.of(report(rows, List.of(HELLO), ""));

        assertThat(page.tables()).extracting(StackTable::names)
                .containsExactly(List.of("a:plain", "b"), List.of("a:fast"));
        assertThat(page.choices()).first().asString().endsWith("choose a:plain.");
    }

    @Test
    void takes_the_first_mode_of_a_subject_in_runs_that_record_no_kinds() {
        rounds("a:x", 4, 1000, 1010, 1020);
        rounds("a:y", 4, 2000, 2010, 2020);

        assertThat(page("").tables()).singleElement().extracting(StackTable::names).isEqualTo(List.of("a:x"));
    }

    @Test
    void compares_where_the_database_is_most_like_that_in_practice() {
        rounds("a", 4, 1000, 1010, 1020);
        measurements.addAll(measurements.stream().map(each -> as(each, HEROES)).toList());

        FrontPage page = FrontPage.of(report(List.of(Made.row("a")), List.of(HELLO, HEROES), ""));

        assertThat(page.tables().getFirst().measures()).extracting(Measure::heading)
                .containsExactly("heroes/s", "CPU µs (per request)", "p99 ms (closed loop)", "MiB (under load)");
        assertThat(page.not()).last().asString().contains("closed loop");
    }

    @Test
    void a_row_that_was_not_warm_does_not_decide_in_which_load_all_rows_are_compared() {
        List<RunRecord.Case> cases = List.of(closed("c50"), closed("c500"), closed("c2500"));
        for (int round = 1; round <= 3; round++) {
            for (RunRecord.Case load : cases) {
                measurements.add(as(measured("warm", round, 1_000), load));
                measurements.add(as(load.load().equals("c500") ? notWarm("other", round, 1_000)
                        : measured("other", round, 1_000), load));
            }
        }

        FrontPage page = FrontPage.of(report(List.of(Made.row("warm"), Made.row("other")), cases, ""));

        Measure rate = measure(page, "heroes/s");
        assertThat(rate.about()).isEqualTo("Heroes, c500");
        assertThat(rate.text("warm")).isEqualTo("1,000");
        assertThat(rate.text("other")).isEqualTo("(1,000)");
    }

    @Test
    void reads_rate_and_tail_from_open_loads_if_there_are_any() {
        List<RunRecord.Case> cases = List.of(HEROES, open("50", "open, at 50 % of the capacity"),
                open("90", "open, at 90 % of the capacity"));
        rounds("a", 4, 1000, 1010, 1020);
        List<Measurement> all = new ArrayList<>();
        cases.forEach(load -> measurements.forEach(each -> all.add(as(each, load))));
        measurements.clear();
        measurements.addAll(all);

        FrontPage page = FrontPage.of(report(List.of(Made.row("a")), cases, ""));

        assertThat(page.tables().getFirst().measures()).extracting(Measure::heading).containsExactly(
                "heroes/s (p99 < 50 ms)", "CPU µs (per request)", "p99 ms (at half its rate)", "MiB (under load)");
        assertThat(page.tables().getFirst().sources()).isEqualTo("heroes/s: Heroes, the fastest of its open loads with "
                + "a p99 under 50 ms; CPU µs, p99 ms, MiB: Heroes.");
        assertThat(page.curve().points().get("a")).hasSize(2);
        assertThat(page.curve().lines()).containsExactly("a: 0.500 ms at 1,010/s, 0.500 ms at 1,010/s");
        assertThat(page.not()).noneMatch(line -> line.contains("closed loop"))
                .anyMatch(line -> line.contains("half of its own rate"));
    }

    @Test
    void says_that_hyperfoil_counts_no_wait_before_the_sending() {
        List<RunRecord.Case> cases = List.of(open("half", "open, 50 %"));
        RunRecord run = Made.run("r", cases, "a");
        List<Measurement> all = List.of(as(measured("a", 1, 1_000), cases.getFirst()));
        RunRecord byHyperfoil = new RunRecord(run.name(), run.started(), run.finished(), run.command(), run.profile(),
                run.rounds(), "hyperfoil", run.environment(), run.pinning(), run.jvmOptions(), run.rows(), cases, 0);

        assertThat(FrontPage.of(RunReport.of(byHyperfoil, all, Published.NONE)).not())
                .anyMatch(line -> line.contains("Hyperfoil counts latency"));
        assertThat(FrontPage.of(RunReport.of(run, all, Published.NONE)).not())
                .noneMatch(line -> line.contains("Hyperfoil"));
    }

    @Test
    void highlights_the_subject_that_the_reader_names_and_says_where_it_is_behind() {
        rounds("a", 4, 1000, 1010, 1020);
        rounds("b", 9, 500, 510, 520);

        assertThat(page("b").choices()).last().isEqualTo(
                "b: level in p99 ms (closed loop), MiB (under load); behind in hello/s, CPU µs "
                        + "(per request).");
        assertThat(page("a").choices()).last().asString()
                .startsWith("a: ahead in hello/s, CPU µs (per request); level in");
        assertThatThrownBy(() -> page("c")).isInstanceOf(LabException.class).hasMessageContaining("a, b");
    }

    @Test
    void opens_with_the_question_that_the_run_asks() {
        rounds("a", 4, 1000, 1010, 1020);
        FrontPage one = page("");
        rounds("b", 4, 1000, 1010, 1020);

        assertThat(one.question()).isEqualTo("How does a do in Scenario hello?");
        assertThat(page("").question()).isEqualTo("How do a, b compare in Scenario hello?");
    }

    @Test
    void counts_no_rows_in_loads_that_they_do_not_support() {
        measurements.add(Made.not("gateway", 1, Outcome.NOT_SUPPORTED, "it does not implement hello"));
        rounds("a", 4, 1000, 1010, 1020);

        assertThat(page("").believe()).anyMatch(line -> line.startsWith("Rows in load cases: 1 measured"))
                .noneMatch(line -> line.contains("not supported"));
    }

    @Test
    void asks_about_no_stack_that_is_not_installed() {
        measurements.add(Made.not("absent", 1, Outcome.NOT_INSTALLED, "bal is not installed"));
        rounds("a", 4, 1000, 1010, 1020);
        rounds("b", 4, 1000, 1010, 1020);

        assertThat(page("").question()).isEqualTo("How do a, b compare in Scenario hello?");
    }

    @Test
    void counts_the_rounds_that_an_interrupted_run_has_and_not_those_that_it_planned() {
        RunRecord run = Made.run("r", List.of(HELLO), "a", "b").finishedAt("");

        FrontPage page = FrontPage.of(RunReport.of(run, List.of(measured("a", 1, 1_000), measured("b", 1, 500)),
                Published.NONE));

        assertThat(page.believe()).startsWith(
                "This run did not finish: it has 1 of 3 rounds, and the last one may lack rows.")
                .anyMatch(line -> line.startsWith("1 round with profile quick")
                        && line.contains("Fewer than three rounds have no intervals"))
                .noneMatch(line -> line.contains("range of their rounds"));
    }

    @Test
    void says_how_to_measure_the_noise_if_the_run_has_none() {
        rounds("a", 4, 1000, 1010, 1020);

        assertThat(page("").noise()).isEqualTo("not measured: ./freshet lab noise");
    }

    private void rounds(String row, long micros, long... rates) {
        for (int round = 1; round <= rates.length; round++) {
            measurements.add(measured(row, round, rates[round - 1], micros, 0.5, 0));
        }
    }

    private FrontPage page(String highlight) {
        return FrontPage.of(report(measurements.stream().map(Measurement::row).distinct().map(Made::row).toList(),
                List.of(HELLO), highlight));
    }

    private RunReport report(List<RunRecord.Row> rows, List<RunRecord.Case> cases, String highlight) {
        RunRecord run = Made.run("r", cases);
        int rounds = measurements.stream().mapToInt(Measurement::round).max().orElse(0);
        return RunReport.of(new RunRecord(run.name(), run.started(), run.finished(), run.command(), run.profile(),
                rounds, run.engine(), run.environment(), run.pinning(), run.jvmOptions(), rows, cases, 0), measurements,
                Published.NONE, highlight);
    }

    private static Measure measure(FrontPage page, String heading) {
        return page.tables().getFirst().measures().stream().filter(each -> each.heading().equals(heading)).findFirst()
                .orElseThrow();
    }

    private static RunRecord.Case closed(String name) {
        return new RunRecord.Case("heroes", "Heroes", "", "GET /heroes/1", "postgresql", name, name, "closed, 1 s", 0,
                "rate");
    }

    private static RunRecord.Case open(String name, String detail) {
        return new RunRecord.Case("heroes", "Heroes", "", "GET /heroes/1", "postgresql", name, "", detail, 0, "p99");
    }

    private static Measurement as(Measurement of, RunRecord.Case load) {
        return new Measurement(of.row(), load.scenario(), load.load(), of.round(), of.at(), of.outcome(), of.note(),
                of.result(), of.server(), null, null, of.warmup(), of.warm(), Map.of(), null, null);
    }

    private static RunRecord.Row row(String name, String kind) {
        RunRecord.Row row = Made.row(name);
        return new RunRecord.Row(name, row.subject(), name, row.title(), row.language(), row.kind(), row.about(),
                row.versions(), row.reproduce(), new RunRecord.Choice(kind, "", ""));
    }
}
