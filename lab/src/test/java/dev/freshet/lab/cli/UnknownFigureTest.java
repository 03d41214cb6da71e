package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class UnknownFigureTest {

    @Test
    void is_refused_before_the_run_and_not_by_its_report(@TempDir Path folder) throws Exception {
        try (LabInFolder lab = new LabInFolder(folder, "hello.toml")) {
            Path scenario = folder.resolve("lab/scenarios/hello.toml");
            Files.writeString(scenario, Files.readString(scenario).replace("\"p99\"", "\"p98\""));
            assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();

            assertThat(Lab.run("run", "--subjects", "my-server", "--scenarios", "hello", "--plan"))
                    .as(lab.said()).isEqualTo(2);
            assertThat(lab.said()).contains("unknown figure \"p98\"");
        }
    }
}
