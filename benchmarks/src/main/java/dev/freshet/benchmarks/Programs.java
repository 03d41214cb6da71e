package dev.freshet.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs programs of this machine for benchmarks; none of them outlives this process. */
public final class Programs {
    /** A program that is told to end may have to stop its own servers first, as the lab does. */
    private static final int PATIENCE_SECONDS = 30;

    /** Guarded by this class: a program started after the last look at the children would be left behind. */
    private static boolean ending;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Programs::endChildren));
    }

    private Programs() {
    }

    /** The path of this program on PATH, or null. */
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
     * Starts a program that ends with this process at the latest.
     *
     * @throws BenchmarkException if this process has been told to end
     */
    public static synchronized Process start(ProcessBuilder program) throws IOException {
        if (ending) {
            throw new BenchmarkException("this benchmark is ending");
        }
        return program.start();
    }

    private static void endChildren() {
        List<ProcessHandle> left;
        synchronized (Programs.class) {
            ending = true;
            left = ProcessHandle.current().children().toList();
        }
        left.forEach(ProcessHandle::destroy);
        left.stream().map(child -> child.onExit().completeOnTimeout(child, PATIENCE_SECONDS, TimeUnit.SECONDS)).toList()
                .forEach(CompletableFuture::join);
        left.forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Runs a command to its end and returns its output.
     *
     * @throws BenchmarkException if it fails; the message has its output
     */
    public static String run(List<String> command) {
        try {
            Process process = start(new ProcessBuilder(command).redirectErrorStream(true));
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
