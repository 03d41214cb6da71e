package dev.freshet.lab.load;

import dev.freshet.lab.load.generator.Generator;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.util.List;
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

    private final GeneratorProcess process;
    private @Nullable String broken;

    private ProcessEngine(GeneratorProcess process) {
        this.process = process;
    }

    /**
     * @param prefix of its command, to pin it to cores: {@code taskset -c 1}; may be empty
     * @param threads number of sending threads; use one for each core
     * @throws LoadException if the process cannot be started; if its command is wrong, the first load fails
     */
    public static ProcessEngine start(List<String> prefix, int threads) {
        List<String> command = Programs.command(DEAF_TO_INTERRUPTS, prefix, Programs.ofThisJdk("java"), JVM_OPTIONS,
                "-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName(), threads);
        try {
            return new ProcessEngine(new GeneratorProcess(command));
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

    @Override
    public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
        if (broken != null) {
            throw new LoadException(broken);
        }
        try {
            return switch (process.ask(plan, progress)) {
                case GeneratorMessage.Result message -> message.result();
                case GeneratorMessage.Failure message -> throw new LoadException(message.reason());
                case GeneratorMessage message -> throw new IllegalStateException("no end of a load: " + message);
            };
        } catch (GeneratorProcess.Dead e) {
            broken = e.getMessage();
            process.kill();
            throw new LoadException(broken, e);
        } catch (InterruptedException e) {
            broken = "the load generator ended when a load was interrupted: start another one";
            process.kill();
            throw e;
        }
    }

    @Override
    public Compilers compilers() {
        return process.compilers();
    }

    @Override
    public void close() {
        broken = "the load generator is closed";
        process.close();
    }
}
