package dev.freshet.lab.program;

import dev.freshet.lab.LabException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The programs of this machine. */
public final class Programs {
    private static final int END_SECONDS = 30;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    /** Numbers separated by dots. */
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})*");

    /** Variables by which a user changes how a JVM, a Go program or a start script runs. */
    private static final List<String> RUNTIME_OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS",
            "_JAVA_OPTIONS", "JAVA_OPTS", "FRESHET_AOT", "MALLOC_ARENA_MAX", "GOGC", "GOMAXPROCS", "GOMEMLIMIT",
            "GODEBUG");

    private Programs() {
    }

    /** Finds a program on PATH, or else in one of these folders; the last part of a folder may contain a {@code *}. */
    public static @Nullable Path find(String name, String... folders) {
        Stream<Path> onPath = Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty()).map(Path::of);
        return Stream.concat(onPath, Stream.of(folders).flatMap(folder -> expanded(folder).stream()))
                .map(folder -> folder.resolve(name))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst().orElse(null);
    }

    /** A program of the JDK that runs the lab, such as {@code java}. */
    public static Path ofThisJdk(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }

    /** The options that ./freshet gives to every service: what the lab and the benchmarks start has them too. */
    public static List<String> jvmOptions() {
        return Stream.of(System.getProperty("freshet.jvm.options", "").split(" "))
                .filter(option -> !option.isEmpty()).toList();
    }

    /**
     * Removes the user's options for runtimes, such as {@code JAVA_TOOL_OPTIONS}. Call it for every process that is
     * measured: an agent there would slow only some of them, and no report would name it.
     */
    public static void removeRuntimeOptions(ProcessBuilder builder) {
        builder.environment().keySet().removeAll(RUNTIME_OPTIONS);
    }

    /** A command line of these words. A list adds all of its words. */
    public static List<String> command(Object... words) {
        return Stream.of(words).flatMap(word -> word instanceof List<?> several ? several.stream() : Stream.of(word))
                .map(String::valueOf).toList();
    }

    /** Every folder that matches, highest version first; a star stands for one part of the path. */
    private static List<Path> expanded(String folder) {
        int star = folder.indexOf('*');
        if (star < 0) {
            return List.of(Path.of(folder));
        }
        int before = folder.lastIndexOf('/', star);
        int after = folder.indexOf('/', star);
        String pattern = folder.substring(before + 1, after < 0 ? folder.length() : after);
        String rest = after < 0 ? "" : folder.substring(after + 1);
        Path parent = Path.of(folder.substring(0, before + 1));
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, pattern)) {
            entries.forEach(found::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(Comparator.comparing((Path path) -> versionIn(path.getFileName().toString())).reversed());
        return found.stream().map(path -> path.resolve(rest)).toList();
    }

    /**
     * The first version in a text: {@code 1.26.8} in {@code go version go1.26.8 linux/amd64}; 0 if there is none. A
     * missing number counts as 0: 1.26 is 1.26.0.
     */
    public static Version versionIn(String text) {
        return Version.parse(NUMBERS.matcher(text).results().findFirst().map(MatchResult::group).orElse("0"));
    }

    /**
     * The first line of a command's output; empty if it cannot be started, fails, or prints nothing within twenty
     * seconds.
     */
    public static Optional<String> firstLine(String... command) {
        try {
            return run(List.of(command), ANSWER_LIMIT).lines().map(String::strip).filter(line -> !line.isEmpty())
                    .findFirst();
        } catch (LabException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Like {@link #run(List, Duration)}, with an hour's time. An interrupted thread stays interrupted. */
    public static String run(List<String> command) {
        try {
            return run(command, Duration.ofHours(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + command.getFirst() + " ran", e);
        }
    }

    /**
     * Runs a command to its end and returns the output of both streams. It ends with this process at the latest.
     *
     * @throws LabException if it cannot be started, fails, or does not end in time; the message has its output
     */
    public static String run(List<String> command, Duration limit) throws InterruptedException {
        String shown = String.join(" ", command);
        try (ScratchFolder folder = ScratchFolder.create("freshet-lab-")) {
            Path output = folder.path().resolve("output");
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                    .start();
            try (AtExit.Registration _ = AtExit.close(() -> end(process))) {
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new LabException(shown + " did not end within " + limit.toSeconds() + " s");
                }
            } finally {
                process.destroyForcibly();
            }
            String said = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new LabException(shown + " failed with " + process.exitValue() + ": " + said.strip());
            }
            return said;
        } catch (IOException e) {
            throw new LabException("cannot run " + shown + ": " + e.getMessage(), e);
        }
    }

    /** Ends a process with SIGTERM, and by force after thirty seconds: it may have to stop servers of its own. */
    public static void end(Process process) {
        process.destroy();
        process.onExit().completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
