package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabFoldersTest {
    @TempDir
    private Path root;

    @Test
    void the_last_run_is_the_newest_whatever_its_folder_is_called() {
        LabFolders folders = new LabFolders(root);
        run(folders, "baseline", "2026-11-21T10:00:00Z");
        run(folders, "2026-11-22-100000", "2026-11-22T10:00:00Z");
        run(folders, "2026-11-20-100000", "2026-11-20T10:00:00Z");

        assertThat(folders.run("last")).isEqualTo(folders.results().resolve("2026-11-22-100000"));
        assertThat(folders.run("baseline")).isEqualTo(folders.results().resolve("baseline"));
    }

    private static void run(LabFolders folders, String name, String started) {
        RunStore.create(folders.results().resolve(name), new RunRecord(name, started, "", "lab run", "quick", 1,
                "freshet", Map.of(), "", "", List.of(), List.of(), 0));
    }
}
