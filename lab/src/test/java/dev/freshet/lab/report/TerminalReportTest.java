package dev.freshet.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {
    private static final RunReport SAMPLE = RunReport.of(SampleRun.record(), SampleRun.measurements(),
            Published.read(Path.of("published")));
    private static final Path HTML = Path.of("lab/results/2026-11-21-quick/report.html");

    @ParameterizedTest
    @ValueSource(ints = {72, 80, 100, 140})
    void fits_the_width(int width) {
        String text = new TerminalReport(new Terminal(width, false)).of(SAMPLE, HTML);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
    }

    @Test
    void keeps_the_main_columns_on_eighty() {
        String text = new TerminalReport(new Terminal(80, false)).of(SAMPLE, HTML);

        assertThat(text.lines().filter(line -> line.startsWith("stack")).findFirst().orElseThrow())
                .containsSubsequence("stack", "heroes/s", "CPU µs", "p99 ms", "MiB");
        assertThat(text).contains("freshet:nio-virtual");
    }

    @Test
    void opens_with_the_question_and_ends_with_the_command_and_the_path() {
        String text = new TerminalReport(Terminal.PLAIN).of(SAMPLE, HTML);

        assertThat(text).startsWith("How do ").containsSubsequence("Machine:", "Noise: not measured",
                "What to believe", "Services in their default mode", "Gateways", "What to choose",
                "What not to conclude", "Run it again: ./freshet lab run");
        assertThat(text.lines().toList().getLast()).isEqualTo("Report: " + HTML);
        assertThat(text).as("rows that could not run are counted, not listed").contains("not installed here")
                .doesNotContain("ballerina");
    }

    @Test
    void colours_a_terminal_only() {
        assertThat(new TerminalReport(new Terminal(100, true)).of(SAMPLE, HTML)).contains("\u001b[");
        assertThat(new TerminalReport(new Terminal(100, false)).of(SAMPLE, HTML)).doesNotContain("\u001b");
    }

    @Test
    void shows_while_the_run_goes_on_the_case_that_was_measured_last() {
        RunRecord run = Made.run("r", List.of(Made.HELLO, Made.load("users", "c10", "rate")), "a", "b");

        String text = new TerminalReport(Terminal.PLAIN).soFar(run, List.of(Made.measured("a", 1, 100),
                Made.measured("b", 1, 50), Made.not("c", 1, Outcome.WRONG_ANSWER, "not right")));

        assertThat(text.lines().toList().getFirst()).contains("Scenario hello, load c64, round 1 of 3");
        assertThat(text).containsSubsequence("a ", "100", "b ", "50", "wrong answer: not right");
    }

    @Test
    void has_nothing_to_show_before_the_first_measurement() {
        assertThat(new TerminalReport(Terminal.PLAIN).soFar(Made.run("r", List.of(Made.HELLO), "a"), List.of()))
                .isEmpty();
    }
}
