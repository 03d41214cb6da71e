package dev.freshet.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Files with which a system describes itself. */
final class SystemFile {
    private SystemFile() {
    }

    /** The lines of the file; none if the system does not have or show it, or if its process has ended. */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    static Optional<String> first(Path file) {
        return lines(file).stream().findFirst().map(line -> line.replace("\0", "").strip());
    }

    /** The text after this name and a {@code :} or {@code =}, in the first such line. */
    static Optional<String> after(Path file, String name) {
        return lines(file).stream().filter(line -> line.startsWith(name)).findFirst()
                .map(line -> line.substring(name.length()).strip().substring(1).strip());
    }
}
