package dev.freshet.lab.load;

import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.ProcessTree;
import io.avaje.json.JsonException;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The process of {@link GeneratorMain}, as the lab sees it. */
final class GeneratorProcess {
    private static final JsonType<LoadPlan> PLAN = Jsonb.instance().type(LoadPlan.class);
    private static final JsonType<GeneratorMessage> MESSAGE = Jsonb.instance().type(GeneratorMessage.class);
    /** It writes ten lines a second once its connections are open; its startup on a busy machine takes longest. */
    private static final long LONGEST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long END_SECONDS = 5;
    private static final int KEPT_LINES = 20;

    private final List<String> command;
    private final Process process;
    private final Thread errors;
    /** Ends of loads; empty once the process has ended. */
    private final BlockingQueue<Optional<GeneratorMessage>> ends = new LinkedBlockingQueue<>();
    /** The last lines of its output that are not messages. Guarded by itself. */
    private final Deque<String> printed = new ArrayDeque<>();
    private volatile long lastHeard = System.nanoTime();
    private volatile LoadEngine.Progress progress = LoadEngine.Progress.SILENT;

    /** @throws IOException if the program does not exist */
    GeneratorProcess(List<String> command) throws IOException {
        this.command = command;
        process = new ProcessBuilder(command).start();
        errors = read("generator-errors", process.getErrorStream(), this::keep);
        read("generator-messages", process.getInputStream(), this::hear);
    }

    /** Its JIT compiler threads. */
    Compilers compilers() {
        return new ProcessTree(process.toHandle()).compilers();
    }

    private Thread read(String name, InputStream stream, Consumer<String> listener) {
        return Thread.ofPlatform().daemon().name(name).start(() -> {
            try (var in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                in.lines().forEach(listener);
            } catch (IOException | UncheckedIOException e) {
                keep("(its output ended: " + e.getMessage() + ")");
            } finally {
                if (stream == process.getInputStream()) {
                    ends.add(Optional.empty());
                }
            }
        });
    }

    private void hear(String line) {
        lastHeard = System.nanoTime();
        try {
            switch (MESSAGE.fromJson(line)) {
                case GeneratorMessage.Progress at -> progress.at(at.done(), at.ok(), at.failed());
                case GeneratorMessage end -> ends.add(Optional.of(end));
            }
        } catch (JsonException e) {
            keep(line);
        }
    }

    private void keep(String line) {
        synchronized (printed) {
            printed.add(line);
            if (printed.size() > KEPT_LINES) {
                printed.remove();
            }
        }
    }

    /**
     * Sends a load and returns its end.
     *
     * @throws LoadException if the process has ended or is silent; the message has its output
     */
    GeneratorMessage ask(LoadPlan plan, LoadEngine.Progress progress) throws InterruptedException {
        this.progress = progress;
        lastHeard = System.nanoTime();
        try {
            process.getOutputStream().write((PLAN.toJson(plan) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw dead();
        }
        try {
            // It may open connections for as long as a request may take.
            return end(LONGEST_SILENCE_NANOS + TimeUnit.MILLISECONDS.toNanos(plan.limitMillis()));
        } finally {
            this.progress = LoadEngine.Progress.SILENT;
        }
    }

    private GeneratorMessage end(long longestSilenceNanos) throws InterruptedException {
        while (System.nanoTime() - lastHeard < longestSilenceNanos) {
            Optional<GeneratorMessage> end = ends.poll(1, TimeUnit.SECONDS);
            if (end != null) {
                return end.orElseThrow(this::dead);
            }
        }
        throw new LoadException("the load generator has been silent for "
                + TimeUnit.NANOSECONDS.toSeconds(longestSilenceNanos) + " seconds" + output());
    }

    private LoadException dead() {
        try {
            boolean ended = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            errors.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
            return new LoadException("the load generator ended "
                    + (ended ? "with exit code " + process.exitValue() : "talking") + output() + "; its command was "
                    + String.join(" ", command));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new LoadException("the load generator ended" + output());
        }
    }

    private String output() {
        synchronized (printed) {
            return printed.isEmpty() ? " and printed nothing" : " and printed: " + String.join("\n", printed);
        }
    }

    /** Lets it end by itself, and kills it if it does not. */
    void close() {
        try {
            process.getOutputStream().close();
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            keep("(cannot close its input: " + e.getMessage() + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
