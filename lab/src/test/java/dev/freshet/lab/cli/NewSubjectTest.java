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
class NewSubjectTest {
    @TempDir
    private Path folder;

    private LabInFolder lab;

    @BeforeEach
    void an_empty_lab() throws Exception {
        lab = new LabInFolder(folder, "hello.toml", "health.toml");
    }

    @AfterEach
    void restore() {
        lab.close();
    }

    @Test
    void a_new_subject_verifies_in_every_mode() {
        assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();

        assertThat(Lab.run("verify", "my-server:*")).as(lab.said()).isZero();
        assertThat(lab.said()).contains("my-server:defaults", "my-server:no-delay")
                .containsPattern("(?s)(hello +http/1.1 +right.*health +http/1.1 +right.*){2}");
    }

    @Test
    void a_subject_with_a_workload_of_no_scenario_does_not_verify() throws Exception {
        assertThat(Lab.run("new", "my-server")).as(lab.said()).isZero();
        Path file = folder.resolve("lab/subjects/my-server/subject.toml");
        Files.writeString(file, Files.readString(file).replace("\"hello\"", "\"helo\""));

        assertThat(Lab.run("verify", "my-server")).as(lab.said()).isEqualTo(1);
        assertThat(lab.said()).contains("no scenario has the workload helo; did you mean hello?")
                .containsPattern("health +http/1.1 +right");
    }

    @Test
    void an_existing_subject_is_not_overwritten() {
        Lab.run("new", "my-server");

        assertThat(Lab.run("new", "my-server")).isEqualTo(Lab.USAGE);
        assertThat(lab.said()).contains("my-server exists already: choose another name");
        assertThat(Lab.run("new", "My_Server")).isEqualTo(Lab.USAGE);
        assertThat(lab.said()).contains("a subject's name may contain only a-z, 0-9 and -, is My_Server");
    }
}
