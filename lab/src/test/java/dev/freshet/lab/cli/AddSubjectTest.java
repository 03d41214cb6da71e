package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.Repository;
import dev.freshet.lab.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Does what docs/guide/adding-a-subject.md says, with the texts of that page. */
@Isolated("changes a system property, standard output and standard error")
class AddSubjectTest {
    @TempDir
    private Path folder;

    private LabInFolder lab;

    @BeforeEach
    void follow_the_guide() throws Exception {
        lab = new LabInFolder(folder, "hello.toml");
        assumeTrue(Programs.find("python3") != null, "python3 is not installed");
        String guide = Files.readString(Repository.root().resolve("docs/guide/adding-a-subject.md"));
        Path subject = Files.createDirectories(folder.resolve("lab/subjects/my-server"));
        Files.writeString(subject.resolve("server.py"), text(guide, "python"));
        Files.writeString(subject.resolve("subject.toml"), text(guide, "toml"));
    }

    @AfterEach
    void restore() {
        lab.close();
    }

    @Test
    void the_subject_of_the_guide_is_verified() {
        assertThat(Lab.run("verify", "my-server")).as(lab.said()).isZero();
        assertThat(lab.said()).contains("my-server").containsPattern("hello +http/1.1 +right");
    }

    @Test
    void a_mistake_in_its_file_is_named_with_its_line() throws Exception {
        Path file = folder.resolve("lab/subjects/my-server/subject.toml");
        Files.writeString(file, Files.readString(file).replace("command =", "comand ="));

        assertThat(Lab.run("verify", "my-server")).isEqualTo(1);
        assertThat(lab.said()).containsPattern("my-server/subject\\.toml:(11|12):\\d+: .*command");
    }

    @Test
    @Tag("slow")
    void the_subject_of_the_guide_is_measured_and_reported() {
        int exit = Lab.run("run", "--subjects", "my-server", "--scenarios", "hello", "--rounds", "1", "--out",
                folder.resolve("run").toString());

        assertThat(exit).as(lab.said()).isZero();
        assertThat(lab.said()).containsPattern("Hello,\\s64\\sconnections").contains("my-server");
        assertThat(folder.resolve("run/report.html")).content().contains("My server");
    }

    /** The page's first block of this language. */
    private static String text(String guide, String language) {
        Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }
}
