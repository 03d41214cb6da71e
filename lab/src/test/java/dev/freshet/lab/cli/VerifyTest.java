package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class VerifyTest {
    @TempDir
    private Path folder;

    private LabInFolder lab;

    @BeforeEach
    void an_empty_lab() throws Exception {
        lab = new LabInFolder(folder);
    }

    @AfterEach
    void restore() {
        lab.close();
    }

    @Test
    void keeps_the_log_that_its_message_names() throws Exception {
        Fixtures.subjects(folder.resolve("lab"), "not-built");

        assertThat(Lab.run("verify", "not-built")).isEqualTo(1);
        Matcher log = Pattern.compile("\\(see (.+\\.log)\\)").matcher(lab.said());
        assertThat(log.find()).as(lab.said()).isTrue();
        assertThat(Path.of(log.group(1))).content().contains("error: missing semicolon");
    }

    @Test
    void begins_its_logs_anew() throws Exception {
        Fixtures.subjects(folder.resolve("lab"), "not-built");

        Lab.run("verify", "not-built");
        Lab.run("verify", "not-built");
        assertThat(folder.resolve(".freshet/lab/verify/build-not-built.log")).content()
                .containsOnlyOnce("\ncompiling\n");
    }
}
