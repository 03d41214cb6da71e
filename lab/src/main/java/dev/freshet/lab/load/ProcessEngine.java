package dev.freshet.lab.load;

import dev.freshet.lab.load.generator.Generator;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lab's generator in a separate process, which lives from load to load and so stays warm. If a load fails or is
 * interrupted, the next one starts another process, so that one lost load does not end a run.
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

    private final List<String> command;
    private @Nullable GeneratorProcess process;

    private ProcessEngine(List<String> command) {
        this.command = command;
    }

    /**
     * @param prefix of its command, to pin it to cores: {@code taskset -c 1}; may be empty
     * @param threads number of sending threads; use one for each core
     * @throws LoadException if the process cannot be started; if its command is wrong, the first load fails
     */
    public static ProcessEngine start(List<String> prefix, int threads) {
        ProcessEngine engine = new ProcessEngine(Programs.command(DEAF_TO_INTERRUPTS, prefix,
                Programs.ofThisJdk("java"), JVM_OPTIONS, "-cp", System.getProperty("java.class.path"),
                GeneratorMain.class.getName(), threads));
        engine.process();
        return engine;
    }

    private GeneratorProcess process() {
        GeneratorProcess running = process;
        if (running == null) {
            try {
                running = new GeneratorProcess(command);
            } catch (IOException e) {
                throw new LoadException("cannot start the load generator: " + e.getMessage(), e);
            }
            process = running;
        }
        return running;
    }

    @Override
    public String name() {
        return "freshet";
    }

    @Override
    public String refuses(LoadPlan plan) {
        return Generator.refuses(plan);
    }

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        try {
            return switch (process().ask(plan, progress)) {
                case GeneratorMessage.Result message -> message.result();
                case GeneratorMessage.Failure message -> throw new LoadException(message.reason());
                case GeneratorMessage message -> throw new IllegalStateException("no end of a load: " + message);
            };
        } catch (InterruptedException | LoadException e) {
            close();
            throw e;
        }
    }

    @Override
    public Compilers compilers() {
        GeneratorProcess running = process;
        return running == null ? Compilers.NONE : running.compilers();
    }

    @Override
    public void close() {
        GeneratorProcess running = process;
        process = null;
        if (running != null) {
            running.close();
        }
    }
}
