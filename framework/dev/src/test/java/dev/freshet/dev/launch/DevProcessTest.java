package dev.freshet.dev.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of development mode, here a script that tells where it runs. */
class DevProcessTest {
    @TempDir
    private Path folder;

    @Test
    void runs_in_the_folder_of_the_project() throws Exception {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\npwd -P > '" + folder.resolve("told") + "'\n");
        java.toFile().setExecutable(true);
        Path project = Files.createDirectory(folder.resolve("my shop"));
        DevSettings settings = new DevSettings("my-shop", "", List.of(), List.of(), project.resolve("target"),
                List.of(), List.of(), List.of(), List.of(), StandardCharsets.UTF_8, List.of(), List.of(), List.of(),
                0, 0);

        assertThat(DevProcess.run(folder.resolve("jdk"), List.of(), settings, project)).isZero();

        assertThat(folder.resolve("told")).content().isEqualTo(project.toRealPath() + "\n");
    }
}
