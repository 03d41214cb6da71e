package dev.freshet.lab.inside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {
    @TempDir
    private Path folder;

    @Test
    void says_that_it_saw_nothing_in_place_of_empty_tables() throws Exception {
        Path file = folder.resolve("idle.jfr");
        try (Recording idle = new Recording()) {
            idle.start();
            idle.stop();
            idle.dump(file);
        }

        assertThat(FlightRecording.read(file).text(Terminal.PLAIN).lines())
                .containsExactly("where Java code ran, of 0 samples: none", "allocated, by class: none");
    }
}
