package dev.freshet.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is removed with its content when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** @throws BenchmarkException if it cannot be created */
    public static TemporaryFolder named(String prefix) {
        try {
            return new TemporaryFolder(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new BenchmarkException("cannot create a temporary folder: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new BenchmarkException("cannot delete " + path + ": " + e.getMessage(), e);
        }
    }
}
