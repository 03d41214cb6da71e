package dev.freshet.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.calibrate.CalibrationReport.Verdict;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.report.text.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationReportTest {

    @ParameterizedTest
    @CsvSource({"96, 11, AGREE", "104, 11, AGREE", "94, 11, DISAGREE", "106, 11, DISAGREE", "100, 11.2, DISAGREE",
        "100, 5, AGREE"})
    void judges_our_rate_and_cpu_by_wrks(long rate, double cpu, Verdict verdict) {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", rate, cpu), result("wrk", 100, 10)));
        CalibrationReport report = report(closed, Map.of());

        assertThat(report.verdict()).isEqualTo(verdict);
        assertThat(report.text(Terminal.PLAIN)).contains(verdict == Verdict.AGREE ? "agree: " : "DISAGREE");
    }

    @Test
    void judges_our_rate_and_cpu_over_http2_by_h2loads() {
        Comparison http2 = new Comparison("HTTP/2", "h2load");
        http2.add(round(result("freshet", 90, 15), result("h2load", 100, 10)));
        CalibrationReport report = new CalibrationReport(alike("wrk"), open(200), http2, Map.of(), "");

        assertThat(report.verdict()).isEqualTo(Verdict.DISAGREE);
        assertThat(report.text(Terminal.PLAIN)).contains("HTTP/2: 0.900 of h2load's rate")
                .contains("HTTP/2: 1.50 of h2load's CPU for a request");
    }

    @ParameterizedTest
    @CsvSource({"189, DISAGREE", "191, AGREE", "314, AGREE", "316, DISAGREE"})
    void judges_our_latency_by_the_range_of_all_others(double micros, Verdict verdict) {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", 100, 10, micros), result("wrk", 100, 10, 300), result("ab", 100, 10, 200)));
        CalibrationReport report = report(closed, Map.of());

        assertThat(report.verdict()).isEqualTo(verdict);
        String fault = "a p99 of " + (long) micros + " µs, where the others have 200 to 300 µs";
        assertThat(report.text(Terminal.PLAIN).contains(fault)).isEqualTo(verdict == Verdict.DISAGREE);
    }

    @ParameterizedTest
    @CsvSource({"1000, AGREE", "1001, DISAGREE"})
    void judges_how_late_ours_sends_by_the_latency_of_the_open_load(double p50, Verdict verdict) {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", 100, 10), result("wrk", 100, 10)));

        assertThat(report(closed, Map.of(), p50).verdict()).isEqualTo(verdict);
    }

    @Test
    void failed_requests_of_ours_are_a_fault_under_the_open_load_too() {
        LoadResult right = result("freshet", 50, 10);
        Comparison open = new Comparison("open", "wrk");
        open.add(round(new LoadResult(right.engine(), 50, 0, 0, Map.of(FailureKind.TIME_OUT, 50L), right.nanos(), 0,
                Latency.NONE, "", right.generator(), 0.5, 0, null)));
        CalibrationReport report = new CalibrationReport(alike("wrk"), open, alike("h2load"), Map.of(), "");

        assertThat(report.verdict()).isEqualTo(Verdict.DISAGREE);
        assertThat(report.text(Terminal.PLAIN)).contains("open: 50 failed requests");
    }

    @Test
    void failed_requests_of_ours_in_a_single_round_are_a_fault() {
        LoadResult right = result("freshet", 100, 10);
        LoadResult failing = new LoadResult(right.engine(), 103, 100, 100, Map.of(FailureKind.CONNECTION_LOST, 3L),
                right.nanos(), 0, right.latency(), "", right.generator(), 0.5, 0, null);
        Comparison closed = alike("wrk");
        closed.add(round(failing, result("wrk", 100, 10)));
        closed.add(round(right, result("wrk", 100, 10)));
        CalibrationReport report = report(closed, Map.of());

        assertThat(report.verdict()).isEqualTo(Verdict.DISAGREE);
        assertThat(report.text(Terminal.PLAIN)).contains("closed: 3 failed requests");
    }

    @Test
    void takes_the_median_of_the_ratios_inside_the_rounds() {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", 100, 10), result("wrk", 100, 10)));
        // The machine was disturbed, and both alike.
        closed.add(round(result("freshet", 10, 100), result("wrk", 10, 100)));
        closed.add(round(result("freshet", 50, 10), result("wrk", 100, 10)));

        assertThat(closed.ratio("freshet", LoadResult::rate)).isEqualTo(1);
        assertThat(closed.median("freshet", LoadResult::rate)).isEqualTo(50);
        assertThat(report(closed, Map.of()).verdict()).isEqualTo(Verdict.AGREE);
    }

    @Test
    void knows_nothing_without_wrk_and_says_how_to_get_it() {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", 100, 10)));
        CalibrationReport report = report(closed, Map.of("wrk", "wrk is not on PATH; to install it: apt install wrk"));

        assertThat(report.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(report.verdict().exitCode()).isEqualTo(2);
        assertThat(report.text(Terminal.PLAIN)).contains("wrk did not take part").contains("apt install wrk")
                .contains("unknown");
    }

    @Test
    void leaves_out_a_generator_that_failed_on_the_way() {
        Comparison closed = new Comparison("closed", "wrk");
        closed.add(round(result("freshet", 100, 10), result("wrk", 100, 10), result("ab", 100, 10)));
        closed.add(round(result("freshet", 100, 10), result("wrk", 100, 10)));

        assertThat(closed.names()).containsExactlyInAnyOrder("freshet", "wrk");
        assertThat(closed.median("ab", LoadResult::rate)).isNaN();
    }

    @Test
    void says_when_something_else_used_the_machine() {
        Comparison idle = new Comparison("closed", "wrk");
        idle.add(new Comparison.Round(Map.of("wrk", result("wrk", 100, 10)), 0.1));
        assertThat(report(idle, Map.of()).text(Terminal.PLAIN)).contains("something else used the cores");

        Comparison full = new Comparison("closed", "wrk");
        full.add(round(result("wrk", 100, 10)));
        assertThat(report(full, Map.of()).text(Terminal.PLAIN)).doesNotContain("something else");
    }

    private static CalibrationReport report(Comparison closed, Map<String, String> absent) {
        return report(closed, absent, 200);
    }

    private static CalibrationReport report(Comparison closed, Map<String, String> absent, double openP50) {
        return new CalibrationReport(closed, open(openP50), alike("h2load"), absent, "server on core 0");
    }

    private static Comparison open(double p50) {
        Comparison open = new Comparison("open", "wrk");
        open.add(round(result("freshet", 50, 10, p50)));
        return open;
    }

    private static Comparison alike(String yardstick) {
        Comparison comparison = new Comparison("closed", yardstick);
        comparison.add(round(result("freshet", 100, 10), result(yardstick, 100, 10)));
        return comparison;
    }

    private static Comparison.Round round(LoadResult... results) {
        Map<String, LoadResult> byName = new LinkedHashMap<>();
        for (LoadResult result : results) {
            byName.put(result.engine(), result);
        }
        return new Comparison.Round(byName, 0.95);
    }

    private static LoadResult result(String engine, long rate, double cpuMicros) {
        return result(engine, rate, cpuMicros, 200);
    }

    /** For one second. */
    private static LoadResult result(String engine, long rate, double cpuMicros, double p50) {
        Latency latency = new Latency(p50, p50, 0, p50, p50, p50, p50, p50, p50, p50);
        return new LoadResult(engine, rate, rate, rate, Map.of(), 1_000_000_000, 0, latency, "",
                new Cpu(Math.round(rate * cpuMicros), 0), 0.5, 0, null);
    }
}
