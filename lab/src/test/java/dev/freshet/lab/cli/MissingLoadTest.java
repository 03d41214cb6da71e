package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class MissingLoadTest {

    @Test
    void a_named_scenario_without_a_load_in_the_profile_is_refused_and_not_left_out(@TempDir Path folder)
            throws Exception {
        try (LabInFolder lab = new LabInFolder(folder, "hello.toml", "cold-cpu.toml")) {
            assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();

            assertThat(Lab.run("run", "--subjects", "my-server", "--scenarios", "hello,cold-cpu", "--profile",
                    "standard", "--plan")).as(lab.said()).isEqualTo(Lab.USAGE);
            assertThat(lab.said())
                    .contains("cold-cpu has no load in the profile standard; it has loads in quick, published");
            assertThat(Lab.run("run", "--subjects", "my-server", "--scenarios", "all", "--profile", "standard",
                    "--plan")).as(lab.said()).isZero();
        }
    }
}
