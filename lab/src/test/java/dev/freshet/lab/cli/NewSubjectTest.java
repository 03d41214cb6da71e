package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.Repository;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class NewSubjectTest {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final String root = System.getProperty("freshet.root");
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @BeforeEach
    void an_empty_lab() throws Exception {
        Files.createDirectories(folder.resolve("lab/subjects"));
        Path scenarios = Files.createDirectories(folder.resolve("lab/scenarios"));
        for (String scenario : new String[] {"hello.toml", "health.toml"}) {
            Files.copy(Repository.root().resolve("lab/scenarios").resolve(scenario), scenarios.resolve(scenario));
        }
        System.setProperty("freshet.root", folder.toString());
        PrintStream both = new PrintStream(said, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    @AfterEach
    void restore() {
        System.setOut(out);
        System.setErr(err);
        if (root == null) {
            System.clearProperty("freshet.root");
        } else {
            System.setProperty("freshet.root", root);
        }
    }

    @Test
    void a_new_subject_verifies_in_every_mode() {
        assertThat(Lab.run("new", "my-server")).as(said()).isZero();

        assertThat(Lab.run("verify", "my-server:*")).as(said()).isZero();
        assertThat(said()).contains("my-server:defaults", "my-server:no-delay")
                .containsPattern("(?s)hello +right.*health +right.*hello +right.*health +right");
    }

    @Test
    void an_existing_subject_is_not_overwritten() {
        Lab.run("new", "my-server");

        assertThat(Lab.run("new", "my-server")).isEqualTo(Lab.USAGE);
        assertThat(said()).contains("my-server exists already: choose another name");
        assertThat(Lab.run("new", "My_Server")).isEqualTo(Lab.USAGE);
        assertThat(said()).contains("a subject's name may contain only a-z, 0-9 and -, is My_Server");
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
