package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logback and other backends look for their configuration with the class loader that has loaded them. */
class KeptLoaderTest {
    @TempDir
    private Path folder;

    @Test
    void finds_the_configuration_of_a_log_backend_and_no_other_resource() throws IOException {
        Path file = Files.writeString(folder.resolve("logback.xml"), "<configuration/>");
        Files.writeString(folder.resolve("application.yml"), "server.port: 0");
        try (KeptLoader loader = new KeptLoader(List.of(), List.of(folder.resolve("none"), folder))) {
            assertThat(loader.getResource("logback.xml")).isEqualTo(file.toUri().toURL());
            assertThat(loader.getResource("log4j2.xml")).isNull();
            assertThat(loader.getResource("application.yml")).isNull();
        }
    }
}
