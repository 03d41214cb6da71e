package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class RoundsTest {

    @Test
    void every_command_that_measures_needs_a_round(@TempDir Path folder) throws Exception {
        try (LabInFolder lab = new LabInFolder(folder, "hello.toml")) {
            assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();

            assertThat(Lab.run("run", "--subjects", "my-server", "--scenarios", "hello", "--rounds", "0"))
                    .as(lab.said()).isEqualTo(2);
            assertThat(Lab.run("noise", "--subject", "my-server", "--scenarios", "hello", "--rounds", "0"))
                    .as(lab.said()).isEqualTo(2);
            assertThat(Lab.run("calibrate", "--rounds", "0")).as(lab.said()).isEqualTo(2);
            assertThat(lab.said()).containsPattern("(?s)(--rounds is 0: must be at least 1.*){3}");
        }
    }
}
