package dev.freshet.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Folders for what tests compile, deleted when the tests end. */
final class TemporaryFolder {

    private static final Path ROOT = root();

    private TemporaryFolder() {
    }

    static Path create() throws IOException {
        return Files.createTempDirectory(ROOT, "compiled");
    }

    private static Path root() {
        try {
            var root = Files.createTempDirectory("freshet-processor");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(root)));
            return root;
        } catch (IOException failure) {
            throw new ExceptionInInitializerError(failure);
        }
    }

    private static void delete(Path root) {
        try (var files = Files.walk(root)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failure) {
            System.err.println("left behind: " + failure.getMessage());
        }
    }
}
