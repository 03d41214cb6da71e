package dev.freshet.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunStore;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
    @TempDir
    private Path folder;
    private RunStore store;

    @BeforeEach
    void makes_a_run() {
        store = RunStore.create(folder.resolve("run"), Made.run("run", List.of(Made.HELLO), "freshet:nio-virtual",
                "b|c"));
        store.append(Made.measured("freshet:nio-virtual", 1, 1000));
        store.append(Made.not("b|c", 1, Outcome.FAILED, "died of <b>*stars*</b> | pipes\nand lines"));
    }

    @Test
    void writes_the_report_in_three_forms_into_the_folder_of_the_run() {
        Path html = write();

        assertThat(html).isEqualTo(folder.resolve("run/report.html")).content().contains("<h1>run</h1>");
        assertThat(folder.resolve("run/report.md")).exists();
        assertThat(folder.resolve("run/report.json")).exists();
    }

    @Test
    void writes_tables_of_markdown_in_which_words_stay_words() throws IOException {
        write();

        String text = Files.readString(folder.resolve("run/report.md"));
        assertThat(text).contains("| 1 | freshet:nio-virtual | 1,000 | 1 round | 1.00× | 10 |");
        assertThat(text).contains("Rows without a measurement: 1 failed.")
                .contains("failed: died of &lt;b&gt;\\*stars\\*&lt;/b&gt; \\| pipes and lines |");
        assertThat(cells(text, "| b\\|c")).isEqualTo(cells(text, "| row | what"));
    }

    @Test
    void writes_a_page_for_each_scenario_with_links_from_the_first() {
        Path pages = folder.resolve("new/pages");

        ReportFiles.pages(pages, RunReport.of(store, Published.NONE, ""));

        assertThat(pages.resolve("README.md")).content().startsWith("# How do ")
                .contains("- [Scenario hello](hello.md): ")
                .contains("- [Environment and rows](rows.md)").doesNotContain("| # |");
        assertThat(pages.resolve("hello.md")).content().startsWith("# Scenario hello\n")
                .contains("| 1 | freshet:nio-virtual |").doesNotContain("b\\|c");
        assertThat(pages.resolve("rows.md")).content().startsWith("# Environment\n").contains("| b\\|c |");
    }

    @Test
    void writes_json_with_stable_keys() throws IOException {
        write();

        Map<String, Object> report = Jsonb.instance().type(Object.class).map()
                .fromJson(Files.readString(folder.resolve("run/report.json")));
        assertThat(report).containsOnlyKeys("run", "highlight", "noise", "steal", "margin", "measurements",
                "tally", "scenarios");
        Map<?, ?> scenario = (Map<?, ?>) ((List<?>) report.get("scenarios")).getFirst();
        Map<?, ?> load = (Map<?, ?>) ((List<?>) scenario.get("cases")).getFirst();
        assertThat(load.get("figure")).isEqualTo("rate");
        Map<?, ?> row = (Map<?, ?>) ((List<?>) load.get("rows")).getFirst();
        assertThat(row.get("place")).isEqualTo(1L);
        assertThat(row.get("figure")).isEqualTo(Map.of("median", 1000L, "min", 1000L, "max", 1000L, "count", 1L));
        Map<?, ?> failed = (Map<?, ?>) ((List<?>) load.get("rows")).getLast();
        assertThat(failed.get("outcome")).isEqualTo("FAILED");
        assertThat(failed.get("place")).isEqualTo(0L);
    }

    @Test
    void writes_several_runs_side_by_side() {
        RunStore later = RunStore.create(folder.resolve("later"), Made.run("later", List.of(Made.HELLO), "a"));
        later.append(Made.measured("a", 1, 7));

        SideBySide runs = SideBySide.of(Stream.of(store, later)
                .map(each -> RunReport.of(each, Published.NONE, "")).toList());

        assertThat(ReportFiles.write(later.folder(), runs)).isEqualTo(folder.resolve("later/side-by-side.html"))
                .content().contains("later").contains("freshet:nio-virtual");
    }

    @Test
    void writes_the_noise_that_the_run_keeps() {
        store.write(new Noise("2026-11-24-noise", "", "go", "standard", 5, List.of(new Noise.Case("hello", "c64",
                new Noise.Ratio(0.96, 1, 1.02), new Noise.Ratio(1, 1, 1), List.of()))));

        assertThat(write().resolveSibling("report.md")).content().contains(
                "Noise: the rate of go differed from itself by up to 4 % in a single round");
    }

    private Path write() {
        return ReportFiles.write(store.folder(), RunReport.of(store, Published.NONE, ""));
    }

    private static long cells(String text, String start) {
        String line = text.lines().filter(each -> each.startsWith(start)).findFirst().orElseThrow();
        return line.replace("\\|", "").chars().filter(c -> c == '|').count();
    }
}
