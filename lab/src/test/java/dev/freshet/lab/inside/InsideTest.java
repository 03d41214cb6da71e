package dev.freshet.lab.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.report.text.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsideTest {
    /** The program is busy by itself. */
    private static final Load SECONDS = () -> Thread.sleep(3_000);

    @TempDir
    private Path folder;

    private Process process;

    @AfterEach
    void stop() {
        process.destroyForcibly();
    }

    @Test
    @Tag("slow")
    void draws_flame_graphs_and_names_the_hot_methods() throws Exception {
        RunningSubject subject = busy(List.of());
        List<String> said = new ArrayList<>();
        Path results = folder.resolve("results");

        Profile profile = Profile.of(subject, SECONDS, Path.of("").toAbsolutePath().getParent(), results, said::add);

        assertThat(profile.note()).isEmpty();
        assertThat(profile.files()).extracting(file -> file.getFileName().toString()).containsExactly("busy-one.jfr",
                "busy-one-cpu.html", "busy-one-alloc.html", "busy-one-wall.html").allSatisfy(name ->
                assertThat(results.resolve(name)).isNotEmptyFile());
        assertThat(results.resolve("busy-one-cpu.html")).content().contains("BusyMain");
        assertThat(profile.text(Terminal.PLAIN)).contains("dev.freshet.lab.inside.BusyMain.").contains("allocated")
                .contains("busy-one-wall.html");
        assertThat(said).hasSize(4);
    }

    @Test
    @Tag("slow")
    void has_a_flight_recording_where_async_profiler_cannot_be_had() throws Exception {
        Profile profile = Profile.of(busy(List.of()), SECONDS, folder, folder.resolve("results"), _ -> { });

        assertThat(profile.files()).hasSize(1);
        assertThat(profile.text(Terminal.PLAIN)).contains("BusyMain").contains("no more flame graphs");
    }

    @Test
    @Tag("slow")
    void tells_what_was_compiled_and_what_was_not_inlined_and_why() throws Exception {
        RunningSubject subject = busy(Compilations.jvmOptions());
        Compilations compilations = Compilations.of(subject, SECONDS, folder.resolve("results"),
                List.of("dev.freshet.lab.inside"));

        assertThat(compilations.count()).isPositive();
        assertThat(compilations.time()).isPositive();
        String text = compilations.text(Terminal.PLAIN);
        assertThat(text).contains("longest compilations").contains("BusyMain.fibonacci").contains("C2")
                .contains("too big to be inlined").contains("results/busy-one-jit.jfr");
        assertThat(text.substring(text.indexOf(
                "methods of dev.freshet.lab.inside that run often and that C2 did not inline")))
                .containsPattern("hot method too big +BusyMain.tooBigToInline +BusyMain.lambda")
                .containsPattern("recursive inlining is too deep +BusyMain.fibonacci +BusyMain.fibonacci")
                .doesNotContain("never executed");
    }

    @Test
    void does_not_touch_a_program_that_is_no_jvm() throws Exception {
        process = new ProcessBuilder("sleep", "60").start();
        RunningSubject subject = new RunningSubject("sleeper", new ProcessTree(process.toHandle()), 1);

        assertThatThrownBy(() -> Profile.of(subject, SECONDS, folder, folder, _ -> { }))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("sleeper does not run on a JVM").hasMessageContaining("perf record");
        assertThat(process.isAlive()).isTrue();
        assertThat(Files.list(folder)).isEmpty();
    }

    private RunningSubject busy(List<String> options) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx64m"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BusyMain.class.getName()));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        for (String line = process.inputReader().readLine(); !"busy".equals(line);) {
            assertThat(line).as("before it was busy").isNotNull();
            line = process.inputReader().readLine();
        }
        return new RunningSubject("busy:one", new ProcessTree(process.toHandle()), 1);
    }
}
