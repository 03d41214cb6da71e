package dev.freshet.lab.report.analysis;

import static dev.freshet.lab.report.Made.measured;
import static dev.freshet.lab.report.Made.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.RunRecord;
import java.util.List;
import java.util.stream.Stream;
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

    private static CaseReport by(String figure, Measurement... measurements) {
        RunRecord.Case load = new RunRecord.Case("hello", "Hello", "", "", "none", "c64", "", "closed, 1 s", 64,
                figure);
        String[] rows = Stream.of(measurements).map(Measurement::row).distinct().toArray(String[]::new);
        return RunReport.of(run("r", List.of(load), rows), List.of(measurements), Published.NONE).cases()
                .findFirst().orElseThrow();
    }
}
