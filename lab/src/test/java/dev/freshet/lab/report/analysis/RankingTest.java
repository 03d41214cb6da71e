package dev.freshet.lab.report.analysis;

import static dev.freshet.lab.report.Made.measured;
import static dev.freshet.lab.report.Made.not;
import static dev.freshet.lab.report.Made.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankingTest {

    @ParameterizedTest
    @ValueSource(strings = {"mean", "p99"})
    void a_row_with_over_1_percent_of_failed_requests_has_no_place_by_latency_and_says_why(String figure) {
        CaseReport hello = by(figure, measured("refuses", 1, 1_000, 4, 0.5, 6_000),
                measured("few", 1, 990, 4, 0.5, 10), measured("all", 1, 1_000));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactlyInAnyOrder("few", "all");
        assertThat(hello.row("refuses").orElseThrow().stamps()).containsExactly("errors", "over 1 % failed");
        assertThat(hello.row("few").orElseThrow().stamps()).containsExactly("errors");
    }

    @Test
    void the_column_of_failures_is_sorted_by_their_share() {
        CaseReport hello = by("rate", measured("many", 1, 9_900, 4, 0.5, 100), measured("most", 1, 50, 4, 0.5, 50));

        CaseColumn failed = CaseColumn.of(hello).stream().filter(column -> column.title().equals("failed %"))
                .findFirst().orElseThrow();

        assertThat(hello.rows().stream().sorted(Comparator.comparingDouble(failed.order())).map(RowReport::name))
                .containsExactly("many", "most");
    }

    @Test
    void rows_of_fewer_than_five_rounds_are_level_if_they_differ_by_less_than_10_percent() {
        CaseReport three = by("rate", rounds("a", 1_040, 1_050, 1_060), rounds("b", 980, 990, 1_000),
                rounds("c", 500, 505, 510));
        CaseReport five = by("rate", rounds("a", 1_040, 1_050, 1_050, 1_050, 1_060),
                rounds("b", 980, 990, 990, 990, 1_000));

        assertThat(three.ranked()).extracting(RowReport::close).containsExactly(false, true, false);
        assertThat(five.ranked()).extracting(RowReport::close).containsExactly(false, false);
    }

    @Test
    void intervals_of_fewer_than_five_rounds_are_called_a_range() {
        CaseReport three = by("rate", rounds("a", 1_040, 1_050, 1_060));
        CaseReport five = by("rate", rounds("a", 1_040, 1_050, 1_050, 1_050, 1_060), rounds("b", 1, 1, 1));

        assertThat(CaseColumn.of(three)).extracting(CaseColumn::title).contains("range").doesNotContain("95 %");
        assertThat(CaseColumn.of(five)).extracting(CaseColumn::title).contains("95 %").doesNotContain("range");
    }

    @Test
    void rows_of_fewer_than_five_rounds_are_level_if_they_differ_by_less_than_the_measured_noise(@TempDir Path folder) {
        RunRecord run = run("r", List.of(Made.HELLO), "a", "b");
        RunStore store = RunStore.create(folder.resolve("r"), run);
        Stream.of(rounds("a", 1_200, 1_210, 1_220), rounds("b", 990, 1_000, 1_010)).flatMap(Stream::of)
                .forEach(store::append);
        List<RowReport> before = RunReport.of(store, Published.NONE, "").cases().findFirst().orElseThrow().ranked();
        store.write(Noise.of(run, List.of(measured("a", 1, 1_000), measured("a#2", 1, 1_250))));
        List<RowReport> after = RunReport.of(store, Published.NONE, "").cases().findFirst().orElseThrow().ranked();

        assertThat(before).extracting(RowReport::close).containsExactly(false, false);
        assertThat(after).extracting(RowReport::close).containsExactly(false, true);
    }

    private static Measurement[] rounds(String row, long... rates) {
        return IntStream.range(0, rates.length).mapToObj(i -> measured(row, i + 1, rates[i]))
                .toArray(Measurement[]::new);
    }

    private static CaseReport by(String figure, Measurement[]... rows) {
        return by(figure, Stream.of(rows).flatMap(Stream::of).toArray(Measurement[]::new));
    }

    @Test
    void a_row_that_was_measured_in_half_of_its_rounds_or_fewer_has_no_place() {
        CaseReport hello = by("rate", measured("half", 1, 9_000), not("half", 2, Outcome.FAILED, "died"),
                measured("most", 1, 1_000), not("most", 2, Outcome.FAILED, "died"), measured("most", 3, 1_000),
                measured("all", 1, 500), measured("all", 2, 500), measured("all", 3, 500));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("most", "all");
        assertThat(hello.row("half").orElseThrow().stamps()).containsExactly("1 of 2 rounds");
        assertThat(Objects.requireNonNull(hello.row("half").orElseThrow().cpu()).rank()).isZero();
    }

    @Test
    void a_row_whose_turn_did_not_come_in_an_interrupted_round_keeps_its_place() {
        CaseReport hello = by("rate", measured("a", 1, 1_000), measured("b", 1, 2_000), measured("a", 2, 1_000));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("b", "a");
        assertThat(hello.row("b").orElseThrow().stamps()).isEmpty();
    }

    @Test
    void a_jvm_that_compiled_during_a_load_after_its_warm_up_was_not_warm_and_says_why() {
        CaseReport hello = by("rate", compiling(measured("busy", 1, 9_000), 12),
                compiling(measured("quiet", 1, 900), 5));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("quiet");
        assertThat(hello.row("busy").orElseThrow().stamps()).containsExactly("not warm");
        assertThat(hello.row("busy").orElseThrow().note())
                .isEqualTo("JIT compilers used 12 % of a core during the load");
    }

    @Test
    void a_jvm_may_compile_during_a_load_that_has_no_warm_up() {
        Measurement warm = measured("cold", 1, 9_000);
        CaseReport hello = by("rate", compiling(new Measurement("cold", "hello", "c64", 1, "", Outcome.MEASURED, "",
                warm.result(), warm.server(), null, null, List.of(), false, Map.of(), null, null), 80));

        assertThat(hello.ranked()).extracting(RowReport::name).containsExactly("cold");
        assertThat(hello.row("cold").orElseThrow().note()).isEmpty();
    }

    @Test
    void rows_that_reached_the_same_step_of_a_stress_load_are_level() {
        CaseReport stress = by("rate", reaching(17_180, rounds("a", 17_180, 17_180, 17_180, 17_180, 17_180)),
                reaching(17_180, rounds("b", 16_100, 16_100, 16_100, 16_100, 16_100)),
                reaching(10_737, rounds("c", 10_737, 10_737, 10_737, 10_737, 10_737)));

        assertThat(stress.ranked()).extracting(RowReport::name).containsExactly("a", "b", "c");
        assertThat(stress.ranked()).extracting(RowReport::close).containsExactly(false, true, false);
    }

    @Test
    void a_row_that_fails_in_the_first_step_of_a_stress_load_has_no_place_and_says_why() {
        CaseReport stress = under("stress, from 250 requests a second", "rate", Stream.of(
                reaching(0, rounds("fails", 249, 249, 249)), reaching(250, rounds("passes", 248, 248, 248)))
                .flatMap(Stream::of).toArray(Measurement[]::new));

        assertThat(stress.ranked()).extracting(RowReport::name).containsExactly("passes");
        assertThat(stress.row("fails").orElseThrow().stamps()).containsExactly("failed in the first step");
        assertThat(stress.row("passes").orElseThrow().stamps()).isEmpty();
    }

    @Test
    void latencies_of_requests_that_all_begin_at_once_are_not_those_of_a_closed_loop() {
        CaseReport once = under("closed, 7,000 connections, 7,000 requests", "mean", measured("a", 1, 10));
        CaseReport loop = under("closed, 70 connections, 7,000 requests", "mean", measured("a", 1, 10));

        assertThat(CaseColumn.of(once)).extracting(CaseColumn::title).contains("p50 ms", "p99 ms");
        assertThat(CaseColumn.of(loop)).extracting(CaseColumn::title)
                .contains("p50 ms (closed loop)", "p99 ms (closed loop)");
    }

    private static Measurement[] reaching(double rate, Measurement... rounds) {
        return Stream.of(rounds).map(of -> Made.reaching(of, rate)).toArray(Measurement[]::new);
    }

    private static Measurement compiling(Measurement of, double percent) {
        return new Measurement(of.row(), of.scenario(), of.load(), of.round(), of.at(), of.outcome(), of.note(),
                of.result(), of.server(), null, null, of.warmup(), of.warm(), Map.of("jit-percent", percent), null,
                null);
    }

    private static CaseReport by(String figure, Measurement... measurements) {
        return under("closed, 1 s", figure, measurements);
    }

    private static CaseReport under(String detail, String figure, Measurement... measurements) {
        RunRecord.Case load = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "", detail, 64, figure);
        String[] rows = Stream.of(measurements).map(Measurement::row).distinct().toArray(String[]::new);
        return RunReport.of(run("r", List.of(load), rows), List.of(measurements), Published.NONE).cases()
                .findFirst().orElseThrow();
    }
}
