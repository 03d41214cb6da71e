package dev.freshet.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The programs of this machine that a benchmark uses. */
public final class Programs {
    private Programs() {
    }

    /** Where PATH has this program, or null. */
    public static @Nullable Path find(String name) {
        for (String folder : Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator)) {
            Path program = Path.of(folder, name);
            if (Files.isExecutable(program) && Files.isRegularFile(program)) {
                return program;
            }
        }
        return null;
    }

    /**
     * Runs a command to its end and gives what it printed.
     *
     * @throws BenchmarkException if it fails, with what it said
     */
    public static String run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new BenchmarkException(String.join(" ", command) + " failed with " + exit + ":\n" + said);
            }
            return said;
        } catch (IOException e) {
            throw new BenchmarkException("cannot start " + command.getFirst() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while " + command.getFirst() + " ran", e);
        }
    }
}
