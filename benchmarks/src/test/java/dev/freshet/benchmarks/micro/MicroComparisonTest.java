package dev.freshet.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MicroComparisonTest {
    private static final MicroRow PARSER = row("RequestHead.wrk", 60, 0);
    private static final MicroRow JSON = row("Json.sendOne", 90, 160);

    @TempDir
    private Path folder;

    @Test
    void a_machine_that_is_slower_at_everything_makes_no_benchmark_worse() {
        MicroComparison comparison = new MicroComparison(run(100, PARSER, JSON),
                run(300, row("RequestHead.wrk", 180, 0), row("Json.sendOne", 270, 160)), 10);

        assertThat(comparison.worse()).isEmpty();
        assertThat(comparison.toString()).contains("x 1.00");
    }

    @Test
    void names_the_benchmark_that_is_slower_than_the_tolerance_lets_it_be() {
        MicroRun now = run(100, row("RequestHead.wrk", 78, 0), JSON);

        assertThat(new MicroComparison(run(100, PARSER, JSON), now, 25).worse()).containsExactly("RequestHead.wrk");
        assertThat(new MicroComparison(run(100, PARSER, JSON), now, 35).worse()).isEmpty();
        assertThat(new MicroComparison(run(100, PARSER, JSON), now, 25).toString().lines())
                .anyMatch(line -> line.startsWith("RequestHead.wrk") && line.contains("x 1.30")
                        && line.endsWith("SLOWER"));
    }

    @Test
    void a_machine_that_is_faster_at_everything_hides_nothing() {
        MicroRun now = run(50, row("RequestHead.wrk", 60, 0), row("Json.sendOne", 45, 160));

        assertThat(new MicroComparison(run(100, PARSER, JSON), now, 25).worse()).containsExactly("RequestHead.wrk");
    }

    @Test
    void compares_allocation_as_it_is_whatever_the_tolerance() {
        MicroRun now = run(100, row("RequestHead.wrk", 60, 24), row("Json.sendOne", 90, 160.4));
        MicroComparison comparison = new MicroComparison(run(100, PARSER, JSON), now, 500);

        assertThat(comparison.worse()).containsExactly("RequestHead.wrk");
        assertThat(comparison.toString()).contains("ALLOCATES MORE").doesNotContain("SLOWER");
    }

    @Test
    void a_benchmark_that_only_one_run_has_is_no_failure_and_is_named() {
        MicroComparison comparison = new MicroComparison(run(100, JSON), run(100, PARSER), 25);

        assertThat(comparison.worse()).isEmpty();
        assertThat(comparison.toString()).contains("not in the baseline: RequestHead.wrk");
    }

    @Test
    void a_baseline_without_times_is_for_allocation_alone() {
        MicroRun baseline = run(0, row("RequestHead.wrk", 0, 0), row("Json.sendOne", 0, 48));
        MicroComparison comparison = new MicroComparison(baseline, run(100, PARSER, JSON), 25);

        assertThat(comparison.worse()).containsExactly("Json.sendOne");
        assertThat(comparison.toString()).contains("-").doesNotContain("NaN", "SLOWER");
    }

    @Test
    void a_calibration_that_is_unknown_once_does_not_halve_the_other() {
        assertThat(row(MicroRun.CALIBRATION, 100, 0).and(row(MicroRun.CALIBRATION, 0, 0)).nanos()).isEqualTo(100);
        assertThat(row(MicroRun.CALIBRATION, 0, 0).and(row(MicroRun.CALIBRATION, 100, 0)).nanos()).isEqualTo(100);
        assertThat(row(MicroRun.CALIBRATION, 100, 0).and(row(MicroRun.CALIBRATION, 120, 0)))
                .isEqualTo(new MicroRow(MicroRun.CALIBRATION, 110, 10, 100, 0));
    }

    @Test
    void refuses_figures_without_a_calibration() {
        MicroRun without = new MicroRun("a machine", "a JDK", "2026-11-22", 0, List.of(PARSER));

        assertThatThrownBy(() -> new MicroComparison(without, run(100, PARSER), 25))
                .isInstanceOf(LabException.class).hasMessageContaining(MicroRun.CALIBRATION);
    }

    @Test
    void figures_are_the_same_when_they_are_read_again() throws IOException {
        Path file = folder.resolve("baseline.json");
        MicroRun run = run(100, PARSER, JSON);
        run.write(file);

        assertThat(MicroRun.read(file)).isEqualTo(run);
        Files.writeString(file, "no figures");
        assertThatThrownBy(() -> MicroRun.read(file)).isInstanceOf(LabException.class)
                .hasMessageContaining("baseline.json");
    }

    private static MicroRow row(String name, double nanos, double bytes) {
        return new MicroRow(name, nanos, 1, nanos, bytes);
    }

    private static MicroRun run(double calibration, MicroRow... rows) {
        List<MicroRow> all = new ArrayList<>(List.of(row(MicroRun.CALIBRATION, calibration, 0)));
        all.addAll(List.of(rows));
        return new MicroRun("a machine", "a JDK", "2026-11-22", 0.1, all);
    }
}
