package dev.freshet;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An application in a process of its own, as a user starts it. */
final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = new ArrayList<>();

    private Child(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static Child start(Path directory, Class<?> main, String... arguments) throws IOException {
        return start(directory, List.of(), main, arguments);
    }

    static Child start(Path directory, List<String> jvmOptions, Class<?> main, String... arguments)
            throws IOException {
        return new Child(process(directory, jvmOptions, main, arguments).redirectErrorStream(true).start());
    }

    /** Same as {@link #start}, without what it writes to standard error. */
    static Child startWithoutErrors(Path directory, List<String> jvmOptions, Class<?> main, String... arguments)
            throws IOException {
        return new Child(process(directory, jvmOptions, main, arguments).redirectError(Redirect.DISCARD).start());
    }

    private static ProcessBuilder process(Path directory, List<String> jvmOptions, Class<?> main,
            String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(directory.toFile());
    }

    /** Reads on until a line that contains the text, and returns that line. */
    String lineWith(String text) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.contains(text)) {
                return line;
            }
        }
        throw new AssertionError("no line with " + text + " in " + lines);
    }

    /** All that it wrote, once it has ended by itself. */
    List<String> allLines() throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
        }
        return lines;
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + lines);
        }
        return process.exitValue();
    }

    /** SIGTERM, by the handle: Process.destroy would close the output too. */
    void terminate() {
        process.toHandle().destroy();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
