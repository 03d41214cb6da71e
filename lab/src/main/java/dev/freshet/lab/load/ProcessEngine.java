package dev.freshet.lab.load;

import dev.freshet.lab.load.generator.Generator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lab's own generator, in a process of its own that lives as long as this engine and so stays warm. When that
 * process dies, or a load is interrupted, the engine is of no more use; it is never started again behind the caller's
 * back.
 */
public final class ProcessEngine implements LoadEngine {
    /**
     * Memory for some thousand connections. In steady state nothing is allocated: 120,000 requests passed without a
     * collection, so that the collector hardly matters, and the simplest has no threads of its own.
     */
    private static final List<String> JVM_OPTIONS = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr",
            "-Dslf4j.internal.verbosity=ERROR");

    /** Ctrl-C in a terminal reaches every process that was started there; it is the lab that ends this one then. */
    private static final List<String> DEAF_TO_INTERRUPTS = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    private final GeneratorProcess process;
    private @Nullable String broken;

    private ProcessEngine(GeneratorProcess process) {
        this.process = process;
    }

    /**
     * Starts the process.
     *
     * @param prefix of its command, to pin it to cores: {@code taskset -c 1}; may be empty
     * @param threads that send; as many as it has cores
     * @throws LoadException if there is no process to be had; if its command is wrong, the first load says so
     */
    public static ProcessEngine start(List<String> prefix, int threads) {
        List<String> command = new ArrayList<>(DEAF_TO_INTERRUPTS);
        command.addAll(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName(),
                Integer.toString(threads)));
        try {
            return new ProcessEngine(new GeneratorProcess(command));
        } catch (IOException e) {
            throw new LoadException("the load generator cannot be started: " + e.getMessage(), e);
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
            broken = "the load generator was ended when a load was interrupted; start another";
            process.kill();
            throw e;
        }
    }

    /** Ends the process. */
    @Override
    public void close() {
        broken = "the load generator is closed";
        process.close();
    }
}
