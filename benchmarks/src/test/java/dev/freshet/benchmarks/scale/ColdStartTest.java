package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.benchmarks.BenchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColdStartTest {
    @TempDir
    private Path folder;

    @Test
    void reads_what_the_lab_has_measured() throws IOException {
        Path file = Files.writeString(folder.resolve("measurements.jsonl"), """
                {"row":"freshet:nio-virtual","round":1,"note":"","result":{"engine":"freshet","sent":8000,"ok":8000,\
                "inTime":7990,"failures":{},"nanos":4000}}
                {"row":"freshet:nio-virtual","round":2,"note":"","result":{"engine":"freshet","sent":8000,"ok":7999,\
                "inTime":7999,"failures":{"TIMEOUT":1},"nanos":4000}}
                """);

        assertThat(ColdStart.results(file)).isEqualTo(Map.of("freshet:nio-virtual",
                List.of(new ColdResult(8000, 7990, Map.of()), new ColdResult(8000, 7999, Map.of("TIMEOUT", 1L)))));
    }

    @Test
    void says_why_a_start_was_not_measured() throws IOException {
        Path file = Files.writeString(folder.resolve("measurements.jsonl"), """
                {"row":"freshet:hybrid-virtual","note":"it answers wrongly"}
                """);

        assertThatThrownBy(() -> ColdStart.results(file)).isInstanceOf(BenchmarkException.class)
                .hasMessage("freshet:hybrid-virtual was not measured: it answers wrongly");
    }
}
