package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolchainTest {
    private final Toolchain toolchain = new Toolchain();

    @TempDir
    private Path folder;

    @Test
    void has_the_jdk_it_runs_on() {
        assertThat(toolchain.tool(Need.JDK).program()).hasFileName("java");
        assertThat(toolchain.environment(Set.of(Need.JDK))).containsEntry("JAVA_HOME", System.getProperty("java.home"))
                .hasEntrySatisfying("PATH", path -> assertThat(path).startsWith(System.getProperty("java.home")));
    }

    @Test
    void says_how_to_install_what_is_missing() throws Exception {
        Assumptions.assumeFalse(toolchain.tool(Need.BAL).found(), "bal is installed here");

        assertThat(toolchain.missing(Fixtures.subjects(folder, "no-toolchain").subject("no-toolchain").variant()))
                .startsWith("bal is not installed: ")
                .containsAnyOf("https://ballerina.io/downloads/", "brew install bal");
    }

    @Test
    void refuses_a_go_older_than_go_mod_says() throws Exception {
        Assumptions.assumeTrue(toolchain.tool(Need.GO).found(), "go is not installed here");
        Variant variant = Fixtures.subjects(folder, "no-toolchain").subject("no-toolchain").variant();
        Subject subject = variant.subject();
        Variant go = new Variant(new Subject("go-app", subject.folder(), "", "Go", subject.kind(), "", Set.of(Need.GO),
                Set.of(), Set.of(), subject.sources(), subject.versions(), subject.application(), subject.build(),
                subject.start(), subject.modes(), subject.micro()), variant.mode());

        Files.writeString(subject.folder().resolve("go.mod"), "module x\n\ngo 1.18\n");
        assertThat(toolchain.missing(go)).isEmpty();
        Files.writeString(subject.folder().resolve("go.mod"), "module x\n\ngo 9.99.1\n");
        assertThat(toolchain.missing(go)).startsWith("go is too old: go-app needs 9.99.1, this is 'go version go");
    }
}
