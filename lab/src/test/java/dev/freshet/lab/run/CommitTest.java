package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commit in the record of a run. */
class CommitTest {
    @TempDir
    private Path root;

    @Test
    void is_recorded_with_whether_files_have_changed_since() throws IOException {
        assumeTrue(Programs.find("git") != null, "no git on PATH");
        Path file = Files.writeString(root.resolve("file"), "text");
        git("init");
        git("add", "file");
        git("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-m", "One");
        String commit = git("rev-parse", "--short=12", "HEAD").strip();

        assertThat(environment()).containsEntry("commit", commit);
        Files.writeString(file, "another text");
        assertThat(environment()).containsEntry("commit", commit + "-dirty");
    }

    @Test
    void is_left_out_without_a_repository() {
        assertThat(environment()).doesNotContainKey("commit").containsKey("JDK");
    }

    private String git(String... arguments) {
        return Programs.run(Programs.command("git", "-C", root, List.of(arguments)));
    }

    private Map<String, String> environment() {
        Surroundings surroundings = new Surroundings(root, List.of(), new Toolchain(), Pinning.none("in a test"));
        return new RunPlan(List.of(), Map.of(), List.of(), Profile.QUICK, 1, 0)
                .record("run", "lab run", "freshet", surroundings).environment();
    }
}
