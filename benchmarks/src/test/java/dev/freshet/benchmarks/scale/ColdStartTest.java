package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColdStartTest {
    private static final String ROW = "freshet:nio-virtual";

    @Test
    void adds_up_all_starts_of_a_mode() {
        assertThat(ColdStart.results(List.of(start("", result(7_990, Map.of())),
                start("", result(7_999, Map.of(FailureKind.TIME_OUT, 1L))))))
                .isEqualTo(Map.of(ROW, new ColdStart.Sum(16_000, 15_989, 1)));
    }

    @Test
    void says_why_a_start_was_not_measured() {
        assertThatThrownBy(() -> ColdStart.results(List.of(start("it answers wrongly", null))))
                .isInstanceOf(LabException.class).hasMessage(ROW + " was not measured: it answers wrongly");
    }

    private static Measurement start(String note, @Nullable LoadResult result) {
        return new Measurement(ROW, "cold", "injected", 1, "", Outcome.MEASURED, note, result, null, null, null,
                List.of(), false, Map.of(), null, null);
    }

    private static LoadResult result(long inTime, Map<FailureKind, Long> failures) {
        return new LoadResult("freshet", 8_000, 8_000, inTime, failures, 4_000, 0, Latency.NONE, "",
                Cpu.UNKNOWN, 0.5, 0, null);
    }
}
