package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.annotations.State;

/** Runs {@link PoolRaces} by jcstress, in a process of its own, which starts others. */
@Tag("slow")
class PoolRacesTest {
    @Test
    void never_lent_twice_and_never_lost(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output.txt");
        Process jcstress = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), "org.openjdk.jcstress.Main",
                "-t", PoolRaces.class.getName(), "-m", "quick", "-sc", "false", "-r", "report",
                "-jvmArgs", "--enable-native-access=ALL-UNNAMED")
                .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(jcstress.waitFor(10, TimeUnit.MINUTES)).as("it ends").isTrue();
            String said = Files.readString(output);
            assertThat(jcstress.exitValue()).as(said).isZero();
            long races = Stream.of(PoolRaces.class.getClasses())
                    .filter(race -> race.isAnnotationPresent(State.class)).count();
            assertThat(said).as("a race that cannot be run is passed over in silence")
                    .contains(races + " matching test results");
        } finally {
            jcstress.descendants().forEach(ProcessHandle::destroyForcibly);
            jcstress.destroyForcibly();
        }
    }
}
