package dev.freshet.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.calibrate.CalibrationReport.Verdict;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CalibrationTest {
    @TempDir
    private Path folder;

    @Test
    void compares_what_is_there_and_names_what_is_not() throws Exception {
        Pinning pinning = Pinning.none("this is a test");
        List<Contender> contenders = new ArrayList<>(
                Calibration.contenders(pinning, Path.of("").toAbsolutePath().getParent(), folder.resolve("raw.txt")));
        contenders.removeIf(contender -> contender.name().equals("hyperfoil") || contender.name().equals("wrk"));
        contenders.add(new Contender("wrk", "wrk is not on PATH; to install it: apt install wrk", () -> {
            throw new AssertionError("it is missing");
        }));
        contenders.add(new Contender("broken", "", () -> {
            throw new LoadException("it is broken");
        }));
        List<String> said = new ArrayList<>();

        CalibrationReport report = new Calibration(new Calibration.Setting(pinning, 4, 1, 300), contenders, said::add)
                .run();

        assertThat(report.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(report.text(Terminal.PLAIN)).contains("HTTP/1.1, closed, 4 connections")
                .contains("HTTP/2, closed, 4 connections").contains("freshet").contains("requests a second")
                .contains("to install it: apt install wrk").contains("it is broken");
        assertThat(said).anyMatch(line -> line.contains("round 1 of 1"));
    }
}
