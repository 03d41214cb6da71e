package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import io.avaje.jsonb.Jsonb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunStoreTest {
    private static final RunRecord RECORD = new RunRecord("first", "2026-11-21T10:00:00Z", "", "lab run", "quick", 2,
            "freshet", Map.of("kernel", "6.1"), "server on core 0", "-Xmx1g",
            List.of(new RunRecord.Row("a:b", "a", "b", "A with B", "Java", "service", "A.", Map.of("A", "1"),
                    List.of("make", "./a"), new RunRecord.Choice("tuned", "Faster.", "https://example.com"))),
            List.of(new RunRecord.Case("hello", "Hello", "The least.", "GET /hello", "none", "c64", "64 connections",
                    "closed, 64 connections, 2 s", 64, "rate")), 0);

    private static final Measurement FULL = new Measurement("a:b", "hello", "c64", 1, "2026-11-21T10:00:01Z",
            Outcome.MEASURED, "", new LoadResult("freshet", 12, 10, 10, Map.of(FailureKind.TIME_OUT, 2L), 1_000_000_000,
                    500, new Latency(1, 2, 0.5, 2, 3, 4, 5, 6, 7, 8), "SGRy", new Cpu(5, 6), 0.5, 0, null),
            new ServerUsage(new Cpu(1, 2), 3, 4, 5, 6, 7, 8, 9), null, new Cpu(1, 1), List.of(9.0, 10.0), true,
            Map.of("startup-ms", 81.5), null, null);

    private static final Measurement EMPTY = new Measurement("c", "startup", "", 1, "2026-11-21T10:00:02Z",
            Outcome.NOT_INSTALLED, "go is not on PATH", null, null, null, null, List.of(), false, Map.of(), null, null);

    @TempDir
    private Path folder;

    @Test
    void gives_back_what_was_stored() {
        RunStore store = RunStore.create(folder.resolve("first"), RECORD);
        store.append(FULL);
        store.append(EMPTY);

        RunStore again = RunStore.open(folder.resolve("first"));
        assertThat(again.record()).isEqualTo(RECORD);
        assertThat(again.measurements()).containsExactly(FULL, EMPTY);
    }

    @Test
    void reads_runs_of_older_versions() throws Exception {
        RunStore store = RunStore.create(folder, RECORD);
        store.append(FULL);
        for (String file : List.of("run.json", "measurements.jsonl")) {
            Path path = folder.resolve(file);
            String without = Files.readString(path)
                    .replaceAll(",\\s*\"(steadiness|seed|machine)\" ?: ?(\\{.*?\\}|\\w+)", "");
            assertThat(without).doesNotContain("steadiness", "seed");
            Files.writeString(path, without.replace("\"histogram\":", "\"ticks\":[{\"atMillis\":100,\"ok\":10,"
                    + "\"failed\":2,\"p50\":2.0,\"p99\":6.0}],\"histogram\":"));
        }

        assertThat(store.record()).isEqualTo(RECORD);
        assertThat(store.measurements()).containsExactly(FULL);
    }

    @Test
    void leaves_out_a_last_line_that_was_cut_off_and_names_any_other_that_is_broken() throws Exception {
        RunStore store = RunStore.create(folder, RECORD);
        store.append(FULL);
        Path lines = folder.resolve("measurements.jsonl");
        Files.writeString(lines, "{\"row\":\"a:", StandardOpenOption.APPEND);
        assertThat(store.measurements()).containsExactly(FULL);

        Files.writeString(lines, "\n{}\n", StandardOpenOption.APPEND);
        assertThatThrownBy(store::measurements).isInstanceOf(LabException.class)
                .hasMessageContaining("measurements.jsonl:2");
    }

    @Test
    void removes_that_line_without_writing_into_the_file() throws Exception {
        RunStore store = RunStore.create(folder, RECORD);
        store.append(FULL);
        Path lines = folder.resolve("measurements.jsonl");
        Files.writeString(lines, "{\"row\":\"a:", StandardOpenOption.APPEND);
        Path before = Files.createLink(folder.resolve("before"), lines);
        String content = Files.readString(before);

        store.repair();

        assertThat(lines).content().isEqualTo(content.substring(0, content.indexOf('\n') + 1));
        assertThat(before).content().isEqualTo(content);
    }

    @Test
    void says_which_folder_has_no_run() {
        assertThatThrownBy(() -> RunStore.open(folder)).isInstanceOf(LabException.class)
                .hasMessageContaining(folder.toString());
    }

    @ParameterizedTest
    @MethodSource("models")
    void plans_come_back_from_json_as_they_were(LoadModel model) {
        LoadPlan plan = new LoadPlan("127.0.0.1", 80, new WireRequest("GET", "/", Map.of("A", "b"), ""),
                new Check(200, 1, 9), model, 10_000, Protocol.H2C);

        String json = Jsonb.instance().type(LoadPlan.class).toJson(plan);

        assertThat(Jsonb.instance().type(LoadPlan.class).fromJson(json)).isEqualTo(plan);
    }

    static List<LoadModel> models() {
        return List.of(new LoadModel.Closed(10, 1, 0, 2_000), new LoadModel.Open(100.5, 10, 1_000),
                new LoadModel.Ramp(100, 50_000, 1), new LoadModel.Injection(8_000, 20_000, 500, 1_000),
                new LoadModel.Stress(100, 1.5, 20, 1_000, 500, 1_000, 0.1));
    }
}
