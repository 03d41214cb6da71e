package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project whose folder of resources is made while development mode runs. */
@Tag("slow")
class NewFolderTest {
    @TempDir
    private Path folder;

    @Test
    void resources_of_a_new_folder_are_served() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.start("--server.port=0");
            project.writeResource("static/tea.txt", "green");
            assertThat(project.get("/tea.txt")).isEqualTo("green");
        }
    }
}
