package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.measure.Pinning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property")
class BuildTest {
    @TempDir
    private Path root;

    private Path subject;
    private Build build;

    @BeforeEach
    void write_a_subject_that_counts_its_builds() throws Exception {
        subject = Files.createDirectories(root.resolve("counted"));
        Files.writeString(subject.resolve("subject.toml"), """
                title = "Counted"
                language = "sh"
                kind = "limit"
                about = "Writes a line for each build."
                needs = ["jdk"]
                answers = ["hello"]
                why = "Counts its builds."
                page = "https://example.com/guide"
                sources = ["src"]
                [build]
                commands = [["sh", "-c", "echo built >> builds; mkdir -p target; touch target/app"]]
                [start]
                command = ["{folder}/target/app"]
                ready = "/"
                """);
        Files.createDirectories(subject.resolve("src"));
        Files.writeString(subject.resolve("src/main.sh"), "echo one");
        build = build(List.of());
    }

    @Test
    void builds_once_and_again_when_a_source_changes_or_a_product_is_gone() throws Exception {
        build();
        build();
        assertThat(builds()).isEqualTo(1);

        Files.writeString(subject.resolve("src/main.sh"), "echo three");
        build();
        assertThat(builds()).isEqualTo(2);

        Files.writeString(subject.resolve("src/more.sh"), "");
        build();
        assertThat(builds()).isEqualTo(3);

        Files.delete(subject.resolve("target/app"));
        build();
        assertThat(builds()).isEqualTo(4);
        build();
        assertThat(builds()).isEqualTo(4);
    }

    @Test
    void builds_again_when_a_library_or_a_product_outside_its_folder_is_gone() throws Exception {
        replace("touch target/app", "touch ../script ../library.jar; echo ../library.jar > class.path");
        replace("\"{folder}/target/app\"", "\"{root}/script\", \"{file:{folder}/class.path}\"");
        build();
        build();
        assertThat(builds()).isEqualTo(1);

        Files.delete(root.resolve("script"));
        build();
        assertThat(builds()).isEqualTo(2);

        Files.delete(root.resolve("library.jar"));
        build();
        assertThat(builds()).isEqualTo(3);
        build();
        assertThat(builds()).isEqualTo(3);
    }

    @Test
    void builds_again_with_other_jvm_options_if_the_build_uses_them() throws Exception {
        build();
        run(build(List.of("-Xmx1g")));
        assertThat(builds()).isEqualTo(1);

        replace("touch target/app\"", "touch target/app\", \"{jvm}\"");
        build();
        build();
        assertThat(builds()).isEqualTo(2);
        run(build(List.of("-Xmx1g")));
        assertThat(builds()).isEqualTo(3);
    }

    @Test
    void builds_again_with_another_version_of_a_tool() throws Exception {
        build();
        String version = System.getProperty("java.runtime.version");
        System.setProperty("java.runtime.version", version + "-next");
        try {
            run(build(List.of()));
        } finally {
            System.setProperty("java.runtime.version", version);
        }
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void shows_the_line_that_names_the_failure_and_builds_again_next_time() throws Exception {
        Subjects subjects = Fixtures.subjects(root, "not-built");
        Subject broken = subjects.subject("not-built");

        assertThatThrownBy(() -> build.run(broken, root.resolve("build.log"), () -> { }))
                .isInstanceOf(SubjectException.class)
                .hasMessage("not-built cannot be built: sh ended with 2 (see " + root.resolve("build.log")
                        + "); it said: error: missing semicolon");
        assertThat(Files.readString(root.resolve("build.log"))).contains("sh -c", "compiling");
        assertThat(build.upToDate(broken)).isFalse();
    }

    /** For an invocation of the lab with these JVM options. */
    private Build build(List<String> jvmOptions) {
        return new Build(new Surroundings(root, jvmOptions, new Toolchain(), Pinning.ofThisMachine()));
    }

    private void build() throws Exception {
        run(build);
    }

    private void run(Build with) throws Exception {
        with.run(Subjects.in(root).subject("counted"), root.resolve("build.log"), () -> { });
    }

    /** In the subject's file. */
    private void replace(String text, String by) throws Exception {
        Path file = subject.resolve("subject.toml");
        assertThat(file).content().contains(text);
        Files.writeString(file, Files.readString(file).replace(text, by));
    }

    private long builds() throws Exception {
        return Files.readAllLines(subject.resolve("builds")).size();
    }
}
