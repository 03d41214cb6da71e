package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseZGC",
        "-XX:+UseShenandoahGC"})
    void counts_the_collections_of_every_collector_of_the_jdk(String collector) throws Exception {
        Path log = folder.resolve("gc.log");
        Path source = folder.resolve("Two.java");
        Files.writeString(source, "class Two { static void main() { System.gc(); System.gc(); } }");
        Process java = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                collector, "-Xmx64m", Collections.option(log), source.toString())).inheritIO().start();
        assertThat(java.waitFor()).isZero();

        Collections collections = Collections.in(log);
        assertThat(collections.count()).isGreaterThanOrEqualTo(2);
        if (!collector.endsWith("ZGC")) {
            assertThat(collections.pauseMillis()).isGreaterThan(0);
        }
        assertThat(collections.since(collections)).isEqualTo(Collections.NONE);
    }

    @Test
    void a_process_without_a_log_has_none() {
        assertThat(Collections.in(folder.resolve("none"))).isEqualTo(Collections.NONE);
    }
}
