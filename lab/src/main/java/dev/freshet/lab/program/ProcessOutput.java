package dev.freshet.lab.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Writes the output of a process to a file, up to a limit, and keeps its last lines. Reads on beyond the limit, so that
 * the process never blocks. Its thread ends with the output.
 */
public final class ProcessOutput {
    /** The output of a JVM without memory, whether it continues or not. */
    public static final String OUT_OF_MEMORY_ERROR = "OutOfMemoryError";

    private static final int MOST_BYTES = 4 * 1024 * 1024;
    private static final int LINES_KEPT = 20;
    private static final int MOST_LINE_BYTES = 1_000;

    private final Deque<String> lines = new ArrayDeque<>();
    /** Kept separately: the stack traces that follow may push it out of the last lines. */
    private volatile String outOfMemory = "";
    private final Thread reader;

    private ProcessOutput(InputStream from, Path file, String heading) {
        reader = Thread.ofPlatform().daemon().name("lab-output").unstarted(() -> copy(from, file, heading));
    }

    /** @param heading first line of the file */
    public static ProcessOutput of(Process process, Path file, String heading) {
        ProcessOutput output = new ProcessOutput(process.getInputStream(), file, heading);
        output.reader.start();
        return output;
    }

    /** The last lines, at most 20, oldest first. */
    public List<String> lastLines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    /** The first line with an {@link #OUT_OF_MEMORY_ERROR}; "" for none. */
    public String outOfMemory() {
        return outOfMemory;
    }

    /** Waits for the last output of a process that has just died. */
    public void awaitEnd(long millis) throws InterruptedException {
        reader.join(millis);
    }

    private void copy(InputStream from, Path file, String heading) {
        try (from; OutputStream to = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                PrintStream log = new PrintStream(to, false, StandardCharsets.UTF_8)) {
            log.println(heading);
            log.flush();
            long written = 0;
            StringBuilder line = new StringBuilder();
            byte[] buffer = new byte[8192];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                if (written < MOST_BYTES) {
                    log.write(buffer, 0, count);
                    log.flush();
                    written += count;
                    if (written >= MOST_BYTES) {
                        log.println("\n(further output is not kept)");
                    }
                }
                keep(line, new String(buffer, 0, count, StandardCharsets.UTF_8));
            }
            end(line);
        } catch (IOException e) {
            add("(the output could not be read or written: " + e.getMessage() + ")");
        }
    }

    private void keep(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                end(line);
            } else if (line.length() < MOST_LINE_BYTES && c != '\r') {
                line.append(c);
            }
        }
    }

    private void end(StringBuilder line) {
        if (!line.isEmpty()) {
            add(line.toString());
            line.setLength(0);
        }
    }

    private void add(String line) {
        if (outOfMemory.isEmpty() && line.contains(OUT_OF_MEMORY_ERROR)) {
            outOfMemory = line.strip();
        }
        synchronized (lines) {
            lines.add(line);
            if (lines.size() > LINES_KEPT) {
                lines.removeFirst();
            }
        }
    }
}
