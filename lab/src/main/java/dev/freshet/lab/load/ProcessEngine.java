package dev.freshet.lab.load;

import dev.freshet.lab.load.generator.Generator;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.Programs;
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
import org.jspecify.annotations.Nullable;

/**
 * The lab's generator in a separate process, which lives as long as this engine and so stays warm. Once the process
 * dies or a load is interrupted, the engine cannot be used any more; it never restarts the process by itself.
 */
public final class ProcessEngine implements LoadEngine {
    /**
     * Memory for some thousand connections. In steady state it allocates nothing: 120,000 requests passed without a
     * collection. So the collector hardly matters, and the simplest one has no threads of its own.
     */
    private static final List<String> JVM_OPTIONS = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr",
            "-Dslf4j.internal.verbosity=ERROR");

    /** Ctrl-C in a terminal reaches every process started there; the lab ends this one itself. */
    private static final List<String> DEAF_TO_INTERRUPTS = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    private static final JsonType<LoadPlan> PLAN = Jsonb.instance().type(LoadPlan.class);
    private static final JsonType<GeneratorMessage> MESSAGE = Jsonb.instance().type(GeneratorMessage.class);

    /** It writes ten lines a second; its startup on a busy machine takes longest. */
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
    private volatile Progress progress = Progress.SILENT;
    private @Nullable String broken;

    private ProcessEngine(List<String> command) throws IOException {
        this.command = command;
        process = new ProcessBuilder(command).start();
        errors = read("generator-errors", process.getErrorStream(), this::keep);
        read("generator-messages", process.getInputStream(), this::hear);
    }

    /**
     * Starts the process.
     *
     * @param prefix of its command, to pin it to cores: {@code taskset -c 1}; may be empty
     * @param threads number of sending threads; use one for each core
     * @throws LoadException if the process cannot be started; if its command is wrong, the first load fails
     */
    public static ProcessEngine start(List<String> prefix, int threads) {
        try {
            return new ProcessEngine(Programs.command(DEAF_TO_INTERRUPTS, prefix, Programs.ofThisJdk("java"),
                    JVM_OPTIONS, "-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName(), threads));
        } catch (IOException e) {
            throw new LoadException("cannot start the load generator: " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return "freshet";
    }

    @Override
    public String refuses(LoadPlan plan) {
        return Generator.refuses(plan);
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
                case GeneratorMessage.Ready ready -> { }
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

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        if (broken != null) {
            throw new LoadException(broken);
        }
        this.progress = progress;
        lastHeard = System.nanoTime();
        try {
            process.getOutputStream().write((PLAN.toJson(plan) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return switch (end()) {
                case GeneratorMessage.Result message -> message.result();
                case GeneratorMessage.Failure message -> throw new LoadException(message.reason());
                case GeneratorMessage message -> throw new IllegalStateException("no end of a load: " + message);
            };
        } catch (IOException e) {
            throw ended();
        } catch (InterruptedException e) {
            broken("the load generator ended when a load was interrupted: start another one");
            throw e;
        } finally {
            this.progress = Progress.SILENT;
        }
    }

    private GeneratorMessage end() throws InterruptedException {
        while (System.nanoTime() - lastHeard < LONGEST_SILENCE_NANOS) {
            Optional<GeneratorMessage> end = ends.poll(1, TimeUnit.SECONDS);
            if (end != null) {
                return end.orElseThrow(this::ended);
            }
        }
        throw broken("the load generator has been silent for " + TimeUnit.NANOSECONDS.toSeconds(LONGEST_SILENCE_NANOS)
                + " seconds" + output());
    }

    private LoadException ended() {
        try {
            boolean ended = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            errors.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
            return broken("the load generator ended " + (ended ? "with exit code " + process.exitValue() : "talking")
                    + output() + "; its command was " + String.join(" ", command));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return broken("the load generator ended" + output());
        }
    }

    /** Kills the process, so that no later load uses it. */
    private LoadException broken(String why) {
        broken = why;
        process.destroyForcibly();
        return new LoadException(why);
    }

    private String output() {
        synchronized (printed) {
            return printed.isEmpty() ? " and printed nothing" : " and printed: " + String.join("\n", printed);
        }
    }

    @Override
    public Compilers compilers() {
        return new ProcessTree(process.toHandle()).compilers();
    }

    /** Lets the process end by itself, and kills it if it does not. */
    @Override
    public void close() {
        broken = "the load generator is closed";
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
