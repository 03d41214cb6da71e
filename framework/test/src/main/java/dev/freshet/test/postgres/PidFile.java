package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code postmaster.pid}, in which a server describes itself, one fact a line.
 *
 * @param ready whether it accepts connections
 * @param sharedMemory id of its System V segment, which outlives a killed server; "" if there is none
 */
record PidFile(long pid, boolean ready, String sharedMemory) {
    private static final int SEGMENT_LINE = 6;
    private static final int STATUS_LINE = 7;

    static @Nullable PidFile read(Path data) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(data.resolve("postmaster.pid"));
        } catch (NoSuchFileException e) {
            return null; // no server runs, or it has just started
        }
        if (lines.isEmpty() || lines.getFirst().isBlank()) {
            return null; // being written
        }
        return new PidFile(Long.parseLong(lines.getFirst().strip()), line(lines, STATUS_LINE).equals("ready"),
                segment(line(lines, SEGMENT_LINE)));
    }

    private static String line(List<String> lines, int number) {
        return lines.size() > number ? lines.get(number).strip() : "";
    }

    /** The second number of "key id". */
    private static String segment(String line) {
        return line.substring(line.lastIndexOf(' ') + 1);
    }
}
