package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command to its end. */
final class Call {
    private static final int LIMIT_SECONDS = 60;

    private Call() {
    }

    /**
     * Returns the output of both streams.
     *
     * @throws LabException if it cannot be started, fails, or does not end within a minute
     */
    static String run(List<String> command) throws InterruptedException {
        String shown = String.join(" ", command);
        try {
            Path output = Files.createTempFile("freshet-lab-", ".txt");
            try {
                Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                        .start();
                try {
                    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                        throw new LabException(shown + " did not end within " + LIMIT_SECONDS + " s");
                    }
                } finally {
                    process.destroyForcibly();
                }
                String said = Files.readString(output, StandardCharsets.UTF_8);
                if (process.exitValue() != 0) {
                    throw new LabException(shown + " failed with " + process.exitValue() + ": " + said.strip());
                }
                return said;
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new LabException("cannot run " + shown + ": " + e.getMessage(), e);
        }
    }
}
