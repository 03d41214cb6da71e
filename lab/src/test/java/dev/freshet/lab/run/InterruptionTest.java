package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.fixture.RunMain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(90)
class InterruptionTest {
    private static final String LOADS = """
            [[load]]
            name = "short"
            connections = 2
            quick = { requests = 10 }
            [[load]]
            name = "long"
            connections = 2
            quick = { seconds = 60 }
            """;

    @TempDir
    private Path folder;

    /** Ctrl-C on a terminal goes to the lab, its servers and everything else in the group at once. */
    @Test
    void a_signal_to_all_stops_everything_and_keeps_what_was_measured() throws Exception {
        Fixtures.subjects(folder, "right");
        new TestLab(folder).scenario("hello", Fixtures.hello("warmup = false", LOADS));
        Path output = folder.resolve("output");
        Process lab = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
                System.getProperty("java.class.path"), RunMain.class.getName(), folder.toString())
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            awaitFirstMeasurement(lab, output);
            List<ProcessHandle> all = new ArrayList<>(lab.descendants().toList());
            assertThat(all).as("the server").isNotEmpty();
            signal(lab.toHandle(), all);

            assertThat(lab.waitFor(40, TimeUnit.SECONDS)).isTrue();
            assertThat(lab.exitValue()).isEqualTo(128 + 15);
            assertThat(all).allSatisfy(process -> assertThat(process.onExit()).succeedsWithin(30, TimeUnit.SECONDS));
            assertThat(RunStore.open(folder.resolve("run")).measurements()).singleElement()
                    .matches(measurement -> measurement.load().equals("short"));
            assertThat(Files.readString(output)).contains("interrupted: 1 measurements are kept",
                    "./freshet lab run --resume " + folder.resolve("run"));
        } finally {
            lab.descendants().forEach(ProcessHandle::destroyForcibly);
            lab.destroyForcibly();
        }
    }

    private void awaitFirstMeasurement(Process lab, Path output) throws Exception {
        Path measurements = folder.resolve("run/measurements.jsonl");
        while (!Files.exists(measurements) || Files.size(measurements) == 0) {
            assertThat(lab.isAlive()).as(() -> read(output)).isTrue();
            Thread.sleep(20);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void signal(ProcessHandle lab, List<ProcessHandle> others) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-TERM"));
        others.forEach(process -> command.add(Long.toString(process.pid())));
        command.add(Long.toString(lab.pid()));
        new ProcessBuilder(command).start().waitFor();
    }
}
