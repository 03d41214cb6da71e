package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class InsideCommandTest {
    @TempDir
    private Path folder;

    private LabInFolder lab;

    @BeforeEach
    void a_lab_that_expects_another_answer() throws Exception {
        lab = new LabInFolder(folder, "hello.toml");
        Path scenario = folder.resolve("lab/scenarios/hello.toml");
        Files.writeString(scenario, Files.readString(scenario).replace("Hello, World!", "Hello, Moon!"));
    }

    @AfterEach
    void restore() {
        lab.close();
    }

    @Test
    void a_wrong_answer_is_a_failure_of_the_subject() {
        assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();

        assertThat(Lab.run("capture", "my-server", "hello")).as(lab.said()).isEqualTo(1);
        assertThat(lab.said()).contains("gives a wrong response");
    }
}
