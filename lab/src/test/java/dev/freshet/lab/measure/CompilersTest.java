package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.freshet.lab.fixture.Spinner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompilersTest {
    @BeforeEach
    void needs_proc() {
        assumeThat(Path.of("/proc/self/task")).exists();
    }

    @Test
    void sees_the_compiler_threads_of_a_jvm() throws Exception {
        try (Started jvm = Started.of(List.of("java", "-Xcomp", "-cp", System.getProperty("java.class.path"),
                Spinner.class.getName()))) {
            Compilers before = new Compilers(true, Map.of());
            Compilers now = jvm.tree().compilers();
            // -Xcomp compiles every method that the start runs.
            while (now.since(before) < 50_000 && jvm.process().isAlive()) {
                Thread.onSpinWait();
                now = jvm.tree().compilers();
            }

            assertThat(now.present()).isTrue();
            assertThat(now.since(before)).isGreaterThanOrEqualTo(50_000);
            assertThat(now.since(now)).isZero();
        }
    }

    @Test
    void sees_none_in_another_program() throws Exception {
        try (Started sleep = Started.of(List.of("sleep", "60"))) {
            Compilers compilers = sleep.tree().compilers();

            assertThat(compilers.known()).isTrue();
            assertThat(compilers.present()).isFalse();
            assertThat(compilers.since(compilers)).isZero();
        }
    }

    @Test
    void counts_new_threads_whole_and_forgets_ended_ones() {
        Compilers earlier = new Compilers(true, Map.of(1L, 500L, 2L, 40_000L));
        Compilers later = new Compilers(true, Map.of(1L, 700L, 3L, 1_000L));

        assertThat(later.since(earlier)).isEqualTo(1_200);
        assertThat(later.since(Compilers.UNKNOWN)).isEqualTo(-1);
    }

    @Test
    void a_server_gets_all_cores_and_is_moved_back_with_all_its_threads() throws Exception {
        Pinning pinning = Pinning.ofThisMachine();
        assumeThat(pinning.possible()).isTrue();
        List<String> command = pinning.server(List.of("java", "-cp", System.getProperty("java.class.path"),
                Spinner.class.getName()));
        try (Started jvm = Started.of(command)) {
            pinning.unpin(jvm.tree());
            assertThat(cores(jvm)).containsOnly(Cores.allowed().stream().sorted().toList());

            pinning.pin(jvm.tree());
            assertThat(cores(jvm)).containsOnly(pinning.server());
        }
    }

    /** The cores of each thread. */
    private static List<List<Integer>> cores(Started jvm) throws Exception {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(jvm.process().pid()), "task"))) {
            return threads.flatMap(CompilersTest::status).filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> Cores.parse(line.substring(line.indexOf(':') + 1))).toList();
        }
    }

    private static Stream<String> status(Path thread) {
        try {
            return Files.readAllLines(thread.resolve("status")).stream();
        } catch (java.io.IOException e) {
            return Stream.of(); // the thread has ended
        }
    }

    private record Started(Process process, ProcessTree tree) implements AutoCloseable {
        static Started of(List<String> command) throws Exception {
            Process process = new ProcessBuilder(command.stream().map(part -> part.equals("java")
                    ? System.getProperty("java.home") + "/bin/java" : part).toList()).start();
            return new Started(process, new ProcessTree(process.toHandle()));
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join(); // until then, its CPU is not part of this process
        }
    }
}
