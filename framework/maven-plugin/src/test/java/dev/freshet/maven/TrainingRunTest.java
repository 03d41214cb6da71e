package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {
    @TempDir
    private Path folder;
    private Distribution distribution;

    @BeforeEach
    void package_an_application() throws Exception {
        distribution = new Distribution(folder.resolve("shop"), "shop");
        Files.createDirectories(distribution.libraries());
        Files.createFile(distribution.jar());
        Files.createFile(distribution.libraries().resolve("a.jar"));
        distribution.stamp(Instant.now());
        StartScript.write(distribution.script(), "shop", "shop.App", List.of());
    }

    private TrainingRun run(String java, int seconds) throws Exception {
        Path jdk = FakeJdk.make(folder.resolve("jdk"), "25.0.3", java).folder();
        return new TrainingRun(distribution, jdk, new Training(List.of(), seconds));
    }

    @Test
    void shows_what_an_application_printed_that_does_not_start() throws Exception {
        TrainingRun run = run("echo Cannot start: no database; exit 3", 60);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining("before it listened, in its training run")
                .hasMessageContaining("It printed:\nCannot start: no database");
    }

    @Test
    void gives_up_on_an_application_that_never_listens() throws Exception {
        Path pid = folder.resolve("pid");
        TrainingRun run = run("echo $$ > '" + pid + "'; echo thinking; exec sleep 100", 1);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining("did not listen within 1 s").hasMessageContaining("thinking");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
