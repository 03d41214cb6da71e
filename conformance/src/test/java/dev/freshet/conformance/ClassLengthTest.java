package dev.freshet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class that outgrows one idea is split by its ideas. */
class ClassLengthTest {
    private static final int MOST_LINES = 300;

    @Test
    void classes_of_the_framework_have_at_most_300_lines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : sources()) {
            int lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES) {
                tooLong.add(file + ": " + lines);
            }
        }
        assertThat(tooLong).isEmpty();
    }

    /** The Java files that the modules of the framework consist of. */
    static List<Path> sources() throws IOException {
        Path main = Path.of("src/main/java");
        try (Stream<Path> modules = Files.list(Path.of("../framework"))) {
            List<Path> all = new ArrayList<>();
            for (Path module : modules.filter(each -> Files.exists(each.resolve(main))).toList()) {
                try (Stream<Path> files = Files.walk(module.resolve(main))) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
                }
            }
            assertThat(all).hasSizeGreaterThan(1_000);
            return all;
        }
    }
}
