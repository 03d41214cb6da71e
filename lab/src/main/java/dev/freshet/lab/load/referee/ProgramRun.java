package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.program.AtExit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program that ran to its end.
 *
 * @param output of both streams
 * @param cpu of the program and its children
 * @param nanos from start to end
 */
record ProgramRun(int code, String output, Cpu cpu, long nanos) {
    private static final int LOOK_MILLIS = 100;
    private static final int MOST_SHOWN = 2_000;

    /**
     * Runs it. No other child of this process may end meanwhile, because its CPU would be counted too.
     *
     * @param limitMillis maximum duration, after which it is killed; 0 for none
     * @param watcher receives the output so far, about ten times a second
     * @throws LoadException if it cannot be started or does not end in time
     */
    static ProgramRun of(List<String> command, Path output, long limitMillis, Consumer<Path> watcher)
            throws InterruptedException {
        Cpu before = Cpu.ofItsChildren();
        long start = System.nanoTime();
        Process process = start(command, output);
        try (AtExit.Registration _ = AtExit.close(process::destroyForcibly)) {
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (limitMillis > 0 && System.nanoTime() - start > limitMillis * 1_000_000) {
                    throw new LoadException(command.getFirst() + " did not end in " + limitMillis + " ms");
                }
                watcher.accept(output);
            }
            long nanos = System.nanoTime() - start;
            return new ProgramRun(process.exitValue(), read(output), Cpu.ofItsChildren().since(before), nanos);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(List<String> command, Path output) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        // Numbers in the output must be parseable.
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new LoadException("cannot start " + String.join(" ", command) + ": " + e.getMessage(), e);
        }
    }

    static String read(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new LoadException("cannot read " + output + ": " + e.getMessage(), e);
        }
    }

    /** Saves the command and its output. */
    void keep(List<String> command, Path raw) {
        try {
            Files.createDirectories(raw.toAbsolutePath().getParent());
            Files.writeString(raw, "$ " + String.join(" ", command) + "\n" + output.stripTrailing() + "\n(exit code "
                    + code + ")\n\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new LoadException("cannot write " + raw + ": " + e.getMessage(), e);
        }
    }

    /** For output without the expected figures. */
    LoadException unreadable(String program) {
        String shown = output.strip();
        return new LoadException(program + " ended with code " + code + " and did not print its figures: "
                + (shown.length() > MOST_SHOWN ? shown.substring(shown.length() - MOST_SHOWN) : shown));
    }
}
