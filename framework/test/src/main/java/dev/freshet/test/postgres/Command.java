package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A finished program and its output. */
record Command(int exitCode, String output) {
    private static final long LIMIT_SECONDS = 60;

    /** Runs a program to its end, in a folder that every user may enter. */
    static Command run(List<String> command) throws IOException {
        Path output = Files.createTempFile("freshet-postgres-", ".out");
        try {
            // A file, so that a child that outlives the program cannot keep a pipe open.
            Process process = new ProcessBuilder(command).directory(Path.of("/").toAbsolutePath().toFile())
                    .redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.PIPE)
                    .redirectOutput(output.toFile()).start();
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(command.getFirst() + " did not end within " + LIMIT_SECONDS + " s");
            }
            return new Command(process.exitValue(), Files.readString(output).strip());
        } catch (InterruptedException e) {
            throw PostgresException.interrupted(e);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Runs a program and throws if it fails. */
    static void must(List<String> command) throws IOException {
        Command result = run(command);
        if (result.exitCode != 0) {
            throw new IOException(command.getFirst() + " failed (" + result.exitCode + "): " + result.output);
        }
    }

    /** Returns a program's output, or null if it fails or is not installed. */
    static @Nullable String ask(String... command) {
        try {
            Command result = run(List.of(command));
            return result.exitCode == 0 ? result.output : null;
        } catch (IOException e) {
            return null; // not installed: the caller has another way
        }
    }
}
