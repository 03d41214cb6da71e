package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application without data sources, such as {@code ./freshet new --database none}. */
class WithoutDataTest {
    @TempDir
    private Path folder;

    @Test
    void serves_each_change_of_an_application_without_a_connection_pool() throws Exception {
        try (DevProject project = new DevProject(folder).withoutData().writeMain()) {
            project.write("Tea", DevProject.controller("Tea", "/tea", "green")).start("--server.port=0");
            assertThat(project.get("/tea")).isEqualTo("green");
            project.write("Tea", DevProject.controller("Tea", "/tea", "black"));
            assertThat(project.get("/tea")).isEqualTo("black");
        }
    }
}
