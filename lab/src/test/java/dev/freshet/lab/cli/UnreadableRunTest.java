package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.report.Made;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class UnreadableRunTest {

    @Test
    void is_named_and_left_out(@TempDir Path folder) throws Exception {
        try (LabInFolder lab = new LabInFolder(folder)) {
            LabFolders folders = LabFolders.ofThisRepository();
            RunRecord record = Made.run("good", List.of(Made.HELLO), "a");
            RunStore good = RunStore.create(folders.results().resolve("good"), record);
            good.append(Made.measured("a", 1, 1_000));
            Path broken = Files.createDirectories(folders.results().resolve("broken")).resolve("run.json");
            Files.writeString(broken, "{");

            assertThat(Lab.run("report", "last")).as(lab.said()).isZero();
            assertThat(lab.said()).contains("skipping a run: cannot read " + broken);
            assertThat(good.folder().resolve("report.html")).exists();
            assertThat(folders.noise(record)).isEmpty();
        }
    }
}
