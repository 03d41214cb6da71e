package dev.freshet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text blocks may be wider, because their line breaks are part of what they say. */
class LineLengthTest {
    private static final int MOST_CHARACTERS = 120;
    private static final String QUOTES = "\"\"\"";

    @Test
    void lines_of_the_framework_have_at_most_120_characters() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : ClassLengthTest.sources()) {
            List<String> lines = Files.readAllLines(file);
            boolean inTextBlock = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (!inTextBlock && line.length() > MOST_CHARACTERS) {
                    tooLong.add(file + ":" + (i + 1) + ": " + line.length());
                }
                boolean opensOrCloses = line.split(QUOTES, -1).length % 2 == 0;
                inTextBlock ^= opensOrCloses;
            }
        }
        assertThat(tooLong).isEmpty();
    }
}
